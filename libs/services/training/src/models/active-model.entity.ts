import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The model that SOPs of the company are made with. */
@Entity({ name: 'active_model' })
export class ActiveModelRow {
  @PrimaryColumn('uuid', { name: 'company_id' }) companyId!: string;
  @Column('uuid', { name: 'model_id' }) modelId!: string;
}
