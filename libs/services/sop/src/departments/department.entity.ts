import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'department' })
export class DepartmentRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('text') name!: string;
  /** The name for comparison, see `foldedText`: unique in a company. Null in rows of an earlier version. */
  @Column('text', { nullable: true }) nameFolded!: string | null;
  /** After how many months its released SOPs are reviewed again; null for never. */
  @Column('int', { nullable: true }) reviewMonths!: number | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
