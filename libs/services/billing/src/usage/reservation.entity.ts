import type { UsageKind } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `held` until the real usage is known; `expired` when it was never reported; `abandoned` when the reference may not
 * reserve again.
 */
export type ReservationState = 'held' | 'settled' | 'released' | 'expired' | 'abandoned';

@Entity({ name: 'reservation' })
export class ReservationRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('text') kind!: UsageKind;
  /** The period of its counter, also when it is settled in another month. */
  @Column('text') period!: string;
  /** What it is for; a repeated request takes nothing more. */
  @Column('text') reference!: string;
  @Column('bigint') amount!: number;
  @Column('text') state!: ReservationState;
  @Column('timestamptz') createdAt!: Date;
}
