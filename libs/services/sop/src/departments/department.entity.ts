import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'department' })
export class DepartmentRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('text') name!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
