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
  /** Given by the operator and not used by an invoice yet, in the smallest unit of the plan's currency. */
  @Column('integer', { default: 0 }) creditCents!: number;
  /** What the payment provider calls the company, and what it pays for; null where it does not know it. */
  @Column('text', { nullable: true }) stripeCustomerId!: string | null;
  @Column('text', { nullable: true }) stripeSubscriptionId!: string | null;
  /** What the payment provider takes a month; null where it takes nothing or was not looked at since this is kept. */
  @Column('integer', { nullable: true }) paidCents!: number | null;
  @Column('text', { nullable: true }) paidCurrencyCode!: string | null;
  @Column('boolean', { default: false }) cancelAtPeriodEnd!: boolean;
  /** The smaller plan that begins with the next period. */
  @Column('uuid', { nullable: true }) nextPlanId!: string | null;
  @Column('integer', { default: 0 }) syncVersion!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
