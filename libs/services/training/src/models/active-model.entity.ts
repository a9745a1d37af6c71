import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The model used for the company's SOPs. */
@Entity({ name: 'active_model' })
export class ActiveModelRow {
  @PrimaryColumn('uuid') companyId!: string;
  @Column('uuid') modelId!: string;
}
