import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'department' })
export class DepartmentRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'company_id' }) companyId!: string;
  @Column('text') name!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}
