import type { PlanName } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A limit of -1 is unlimited. */
@Entity({ name: 'plan' })
export class PlanRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: PlanName;
  @Column('text', { name: 'display_name' }) displayName!: string;
  @Column('integer', { name: 'price_cents' }) priceCents!: number;
  /** ISO 4217. */
  @Column('text', { name: 'currency_code', default: 'USD' }) currencyCode!: string;
  @Column('integer', { name: 'sops_per_month' }) sopsPerMonth!: number;
  @Column('integer', { name: 'storage_mb' }) storageMb!: number;
  @Column('integer', { name: 'max_users' }) maxUsers!: number;
  @Column('integer', { name: 'models_per_month' }) modelsPerMonth!: number;
  @Column('integer', { name: 'recording_minutes_per_month' }) recordingMinutesPerMonth!: number;
  @Column('boolean', { name: 'has_screen_recording' }) hasScreenRecording!: boolean;
  /** Lines as the billing page shows them. */
  @Column('jsonb', { name: 'features_json' }) features!: string[];
  @Column('boolean') highlight!: boolean;
  @Column('text', { name: 'custom_badge', nullable: true }) customBadge!: string | null;
  @Column('integer', { name: 'sort_order' }) sortOrder!: number;
  @Column('boolean', { name: 'is_active' }) isActive!: boolean;
}
