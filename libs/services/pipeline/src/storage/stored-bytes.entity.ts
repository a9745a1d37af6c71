import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of the objects of a video, as counted in the plan's storage. */
@Entity({ name: 'stored_bytes' })
export class StoredBytesRow {
  @Column('uuid') companyId!: string;
  @PrimaryColumn('uuid') sopId!: string;
  /** `frames`, `playable` …: the same part of the same SOP counts once, however often it is made. */
  @PrimaryColumn('text') part!: string;
  @Column('uuid') reservationId!: string;
  @Column('bigint') bytes!: number;
  /** False while it is only reserved. */
  @Column('boolean') isSettled!: boolean;
}
