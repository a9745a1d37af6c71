import type { ExecutionState, Reading } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export interface StoredStep {
  step_id: string;
  title: string;
  seconds: number;
  done_at: string | null;
  deviation: string;
  readings: (Reading & { value: number })[];
  /** Ids of its photos, whether they have arrived or not. */
  photos: string[];
}

/** Who worked through an SOP, when, and what was different. */
@Entity({ name: 'sop_execution' })
export class ExecutionRow {
  /** Chosen by the device, which may be offline. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') sopId!: string;
  /** Of the SOP as it was shown. */
  @Column('text') title!: string;
  /** The title for search, see `foldedText`. */
  @Column('text') titleFolded!: string;
  /** Null for a draft. */
  @Column('int', { nullable: true }) version!: number | null;
  @Column('text') state!: ExecutionState;
  /** Of the latest stored record. */
  @Column('int') sequence!: number;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) receivedAt!: Date;
  @Column('text') note!: string;
  @Column('jsonb') steps!: StoredStep[];
  @Column('int') stepCount!: number;
  @Column('int') doneCount!: number;
  @Column('int') deviationCount!: number;
  /** Readings outside of their limits. */
  @Column('int') outsideCount!: number;
  @Column('int') photoCount!: number;
  @Column('uuid') createdBy!: string;
}

@Entity({ name: 'sop_execution_photo' })
export class ExecutionPhotoRow {
  /** Chosen by the device, and listed in the execution. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') sopId!: string;
  @Column('uuid') executionId!: string;
  @Column('text') key!: string;
  @Column('text') thumbnailKey!: string;
}
