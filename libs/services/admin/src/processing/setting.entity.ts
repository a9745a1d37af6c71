import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One group of the operator's settings, by name. */
@Entity({ name: 'setting' })
export class SettingRow {
  @PrimaryColumn('text') key!: string;
  @Column('jsonb') value!: unknown;
  @Column('uuid') updatedBy!: string;
  @Column('timestamptz') updatedAt!: Date;
}
