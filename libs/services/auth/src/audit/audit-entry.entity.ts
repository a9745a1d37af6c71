import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One line of the audit trail. The database refuses to change or delete it. */
@Entity({ name: 'audit' })
export class AuditEntryRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text') action!: string;
  @Column('jsonb', { default: {} }) detail!: Record<string, unknown>;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
