import type { SavedView } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'saved_view' })
export class SavedViewRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') userId!: string;
  @Column('text') name!: string;
  /** Names of a user differ in more than case. */
  @Column('text') nameFolded!: string;
  @Column('jsonb') filter!: SavedView['filter'];
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
