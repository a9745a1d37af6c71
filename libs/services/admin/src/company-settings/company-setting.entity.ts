import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A company's general settings: an open object, as nobody has laid down its shape. */
@Entity({ name: 'company_setting' })
export class CompanySettingRow {
  @PrimaryColumn('uuid', { name: 'company_id' }) companyId!: string;
  @Column('jsonb') value!: Record<string, unknown>;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
