import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'department' })
export class DepartmentRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('text') name!: string;
  /** What the name is compared by, see `foldedText`: one of each in a company. Null of one that an earlier version wrote. */
  @Column('text', { nullable: true }) nameFolded!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
