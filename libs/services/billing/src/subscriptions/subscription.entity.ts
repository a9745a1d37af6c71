import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { PlanRow } from '../plans/plan.entity.js';

export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid';

@Entity({ name: 'subscription' })
export class SubscriptionRow {
  @PrimaryColumn('uuid', { name: 'company_id' }) companyId!: string;
  @Column('uuid', { name: 'plan_id' }) planId!: string;
  @ManyToOne(() => PlanRow, { eager: true })
  @JoinColumn({ name: 'plan_id' })
  plan!: PlanRow;
  @Column('text') status!: SubscriptionStatus;
  @Column('timestamptz', { name: 'trial_ends_at', nullable: true }) trialEndsAt!: Date | null;
  @Column('timestamptz', { name: 'current_period_end', nullable: true }) currentPeriodEnd!: Date | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt!: Date;
}
