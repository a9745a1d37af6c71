import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of what was made of a video, as it counts against the plan's storage. */
@Entity({ name: 'kept_bytes' })
export class StoredBytesRow {
  @Column('uuid') companyId!: string;
  @PrimaryColumn('uuid') sopId!: string;
  /** `frames`, `playable` …: the same part of the same SOP counts once, however often it is made. */
  @PrimaryColumn('text') part!: string;
  @Column('uuid') reservationId!: string;
  @Column('bigint') bytes!: number;
  /** Until then it is only held. */
  @Column('boolean') isSettled!: boolean;
}
