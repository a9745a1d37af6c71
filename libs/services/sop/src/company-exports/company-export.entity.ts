import { keyFor } from '@sop/object-store';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** All data of a company in one zip, or to be put into one: how far it is stands in its job. */
@Entity({ name: 'company_export' })
export class CompanyExportRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') askedBy!: string;
  @Column('boolean') includesVideos!: boolean;
  @Column('text') fileName!: string;
  /** Null until it is done, and of one that failed. */
  @Column('bigint', { nullable: true }) sizeBytes!: number | null;
  /** Null while it is being made. */
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}

export const companyExportKey = ({ companyId, id }: Pick<CompanyExportRow, 'companyId' | 'id'>): string =>
  keyFor.export(companyId, id, 'company.zip');
