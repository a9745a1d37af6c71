import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A company's general settings: an open object, as nobody has laid down its shape. */
@Entity({ name: 'company_setting' })
export class CompanySettingRow {
  @PrimaryColumn('uuid') companyId!: string;
  @Column('jsonb') value!: Record<string, unknown>;
  @Column('timestamptz') updatedAt!: Date;
}
