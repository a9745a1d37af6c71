import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user who is asked to read a released version. Those of earlier versions stay as a record. */
@Entity({ name: 'sop_reading' })
export class ReadingRow {
  @PrimaryColumn('uuid') sopId!: string;
  /** The version that asks. */
  @PrimaryColumn('int') version!: number;
  @PrimaryColumn('uuid') userId!: string;
  @Column('uuid') companyId!: string;
  @Column('timestamptz', { default: () => 'now()' }) askedAt!: Date;
  /** The one above, or a later one that changes wording only; null until the user confirms. */
  @Column('int', { nullable: true }) confirmedVersion!: number | null;
  @Column('timestamptz', { nullable: true }) confirmedAt!: Date | null;
}
