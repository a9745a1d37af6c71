import type { PlanName } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A limit of -1 is unlimited. */
@Entity({ name: 'plan' })
export class PlanRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: PlanName;
  @Column('text') displayName!: string;
  @Column('integer') priceCents!: number;
  /** ISO 4217. */
  @Column('text', { default: 'USD' }) currencyCode!: string;
  @Column('integer') sopsPerMonth!: number;
  @Column('integer') storageMb!: number;
  @Column('integer') maxUsers!: number;
  @Column('integer') modelsPerMonth!: number;
  @Column('integer') recordingMinutesPerMonth!: number;
  @Column('boolean') hasScreenRecording!: boolean;
  /** Lines on the billing page. */
  @Column('jsonb', { name: 'features_json' }) features!: string[];
  @Column('boolean') highlight!: boolean;
  @Column('text', { nullable: true }) customBadge!: string | null;
  @Column('integer') sortOrder!: number;
  @Column('boolean') isActive!: boolean;
  /** The provider's price for new subscriptions; null until one is created or mapped. */
  @Column('text', { nullable: true }) stripePriceId!: string | null;
}
