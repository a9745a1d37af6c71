import type { AuditAction, AuditDetail, AuditTarget } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An entry of the audit trail. The database refuses to change or delete it. */
@Entity({ name: 'audit' })
export class AuditEntryRow {
  /** The id of the event that recorded it. */
  @PrimaryColumn('uuid') id!: string;
  /** Null for entries about the platform that concern no company. */
  @Column('uuid', { nullable: true }) companyId!: string | null;
  /** Null when the system itself acted. */
  @Column('uuid', { nullable: true }) userId!: string | null;
  /** The operator who acted as that user. */
  @Column('uuid', { nullable: true }) operatorId!: string | null;
  @Column('text') action!: AuditAction;
  @Column('jsonb', { default: [] }) targets!: AuditTarget[];
  @Column('jsonb', { default: {} }) detail!: AuditDetail;
  @Column('text', { nullable: true }) requestId!: string | null;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('timestamptz') createdAt!: Date;
}
