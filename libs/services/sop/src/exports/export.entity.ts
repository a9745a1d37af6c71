import type { ExportFormat, ExportTemplate, SopExport, TranslationLanguage } from '@sop/contracts';
import { keyFor } from '@sop/object-store';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A requested document of an SOP; its progress is in its job. */
@Entity({ name: 'sop_export' })
export class ExportRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') sopId!: string;
  @Column('text') format!: ExportFormat;
  /** The IANA time zone of its dates. */
  @Column('text') timeZone!: string;
  @Column('text') fileName!: string;
  /** The released version; null for the draft. */
  @Column('int', { nullable: true }) version!: number | null;
  /** The link that it shows as a QR code; null for none. */
  @Column('uuid', { nullable: true }) shareId!: string | null;
  /** Of a translation; null for the original. */
  @Column('text', { nullable: true }) language!: TranslationLanguage | null;
  /** Null for that of the company when it is made. */
  @Column('text', { nullable: true }) template!: ExportTemplate | null;
  /** Null until it is done. */
  @Column('bigint', { nullable: true }) sizeBytes!: number | null;
  @Column('jsonb', { default: [] }) missingPictures!: SopExport['missing_pictures'];
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}

export const kindOfFormat = {
  pdf: { extension: 'pdf', contentType: 'application/pdf' },
  docx: {
    extension: 'docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  html: { extension: 'html', contentType: 'text/html; charset=utf-8' },
  markdown: { extension: 'zip', contentType: 'application/zip' },
} as const satisfies Record<ExportFormat, { extension: string; contentType: string }>;

export const exportKey = ({
  companyId,
  id,
  format,
}: Pick<ExportRow, 'companyId' | 'id' | 'format'>): string =>
  keyFor.export(companyId, id, `document.${kindOfFormat[format].extension}`);
