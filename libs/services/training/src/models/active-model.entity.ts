import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The model that SOPs of the company are made with. */
@Entity({ name: 'active_model' })
export class ActiveModelRow {
  @PrimaryColumn('uuid') companyId!: string;
  @Column('uuid') modelId!: string;
}
