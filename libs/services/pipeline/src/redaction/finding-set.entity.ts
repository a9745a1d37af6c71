import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredFinding } from './search-video.js';

/** What the latest search found in a video. */
@Entity({ name: 'finding_set' })
export class FindingSetRow {
  @PrimaryColumn('uuid') sopId!: string;
  @Column('uuid') companyId!: string;
  /** Of the search. */
  @Column('int') number!: number;
  @Column('jsonb') findings!: StoredFinding[];
  @Column('double precision') intervalSeconds!: number;
  @Column('boolean') isCutOff!: boolean;
}
