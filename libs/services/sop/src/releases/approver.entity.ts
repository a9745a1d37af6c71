import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user who may release the SOPs of a department. */
@Entity({ name: 'department_approver' })
export class ApproverRow {
  @PrimaryColumn('uuid') departmentId!: string;
  @PrimaryColumn('uuid') userId!: string;
  @Column('uuid') companyId!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
