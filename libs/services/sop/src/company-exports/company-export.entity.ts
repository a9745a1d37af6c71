import { keyFor } from '@sop/object-store';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An export of all data of a company as one zip; its progress is in its job. */
@Entity({ name: 'company_export' })
export class CompanyExportRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') askedBy!: string;
  @Column('boolean') includesVideos!: boolean;
  @Column('text') fileName!: string;
  /** Null until it is done, and after a failure. */
  @Column('bigint', { nullable: true }) sizeBytes!: number | null;
  /** Null while it is in progress. */
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** How often something was destroyed or erased that it may contain already, while it is made. */
  @Column('int', { default: 0 }) outdated!: number;
}

export const companyExportKey = ({ companyId, id }: Pick<CompanyExportRow, 'companyId' | 'id'>): string =>
  keyFor.export(companyId, id, 'company.zip');
