import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A company's general settings: an object without a fixed shape. */
@Entity({ name: 'company_setting' })
export class CompanySettingRow {
  @PrimaryColumn('uuid') companyId!: string;
  @Column('jsonb') value!: Record<string, unknown>;
  @Column('timestamptz') updatedAt!: Date;
}
