import type { UsageKind } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `held` until what was really used is known; `expired` when nobody ever said; `abandoned` where nothing may be taken under its reference again. */
export type ReservationState = 'held' | 'settled' | 'released' | 'expired' | 'abandoned';

@Entity({ name: 'reservation' })
export class ReservationRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('text') kind!: UsageKind;
  /** The counter it stands in, even when it is settled in another month. */
  @Column('text') period!: string;
  /** What it is for; takes only once. */
  @Column('text') reference!: string;
  @Column('bigint') amount!: number;
  @Column('text') state!: ReservationState;
  @Column('timestamptz') createdAt!: Date;
}
