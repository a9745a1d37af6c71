import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { PlanRow } from '../plans/plan.entity.js';

export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid';

@Entity({ name: 'subscription' })
export class SubscriptionRow {
  @PrimaryColumn('uuid') companyId!: string;
  @Column('uuid') planId!: string;
  @ManyToOne(() => PlanRow, { eager: true })
  @JoinColumn()
  plan!: PlanRow;
  @Column('text') status!: SubscriptionStatus;
  @Column('timestamptz', { nullable: true }) trialEndsAt!: Date | null;
  @Column('timestamptz', { nullable: true }) currentPeriodEnd!: Date | null;
  /** Credit granted by the operator that no invoice has used yet, in the smallest unit of the plan's currency. */
  @Column('integer', { default: 0 }) creditCents!: number;
  /** The provider's ids of customer and subscription; null when there is none. */
  @Column('text', { nullable: true }) stripeCustomerId!: string | null;
  @Column('text', { nullable: true }) stripeSubscriptionId!: string | null;
  /** Monthly price at the payment provider; null when nothing is paid there or it was not synced yet. */
  @Column('integer', { nullable: true }) paidCents!: number | null;
  @Column('text', { nullable: true }) paidCurrencyCode!: string | null;
  @Column('boolean', { default: false }) cancelAtPeriodEnd!: boolean;
  /** The smaller plan that starts with the next period. */
  @Column('uuid', { nullable: true }) nextPlanId!: string | null;
  @Column('integer', { default: 0 }) syncVersion!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
