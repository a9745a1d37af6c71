import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of what was made of a video, as it counts against the plan's storage. */
@Entity({ name: 'kept_bytes' })
export class KeptBytesRow {
  @Column('uuid', { name: 'company_id' }) companyId!: string;
  @PrimaryColumn('uuid', { name: 'sop_id' }) sopId!: string;
  /** `frames`, `playable` …: the same part of the same SOP counts once, however often it is made. */
  @PrimaryColumn('text') part!: string;
  @Column('uuid', { name: 'reservation_id' }) reservationId!: string;
  @Column('bigint', { transformer: { to: (value: number) => value, from: Number } }) bytes!: number;
  /** Until then it is only held. */
  @Column('boolean', { name: 'is_settled' }) isSettled!: boolean;
}
