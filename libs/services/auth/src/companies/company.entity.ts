import type { ExportTemplate } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type CompanyStatus = 'active' | 'suspended' | 'deleted';

@Entity({ name: 'company' })
export class CompanyRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  /** As it is searched; null where an earlier version wrote it. */
  @Column('text', { nullable: true }) nameFolded!: string | null;
  /** `deleted` only until the handlers have erased it. */
  @Column('text', { default: 'active' }) status!: CompanyStatus;
  @Column('text', { nullable: true }) logoKey!: string | null;
  /** Of its documents: `#rrggbb`; null for the product's. */
  @Column('text', { nullable: true }) accentColor!: string | null;
  /** Null for the accent colour. */
  @Column('text', { nullable: true }) bannerColor!: string | null;
  @Column('text', { default: 'pictures' }) exportTemplate!: ExportTemplate;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
