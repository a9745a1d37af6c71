import type { Region } from '@sop/media';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Hidden regions of a time range of a video. */
@Entity({ name: 'hidden_region' })
export class HiddenRegionRow {
  @Column('uuid') companyId!: string;
  @PrimaryColumn('uuid') sopId!: string;
  @PrimaryColumn('int') number!: number;
  /** Of a change with several. */
  @PrimaryColumn('int', { default: 0 }) part!: number;
  @Column('double precision') fromSeconds!: number;
  @Column('double precision') toSeconds!: number;
  @Column('jsonb') regions!: Region[];
}
