import type { RevisionKind } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChangeSide } from '../editing/change-parts.js';

/** One change of an SOP: both sides, as far as they differ. The database refuses updates of a row. */
@Entity({ name: 'revision' })
export class RevisionRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') sopId!: string;
  /** From 1, without a gap. */
  @Column('int') number!: number;
  @Column('text') kind!: RevisionKind;
  /** Null where the SOP itself changed, or all of its steps. */
  @Column('uuid', { nullable: true }) stepId!: string | null;
  @Column('uuid', { nullable: true }) userId!: string | null;
  /** Null once the user is deleted. */
  @Column('text', { nullable: true }) userEmail!: string | null;
  /** The idempotency key of the request; null for a run, and where none was sent. */
  @Column('text', { nullable: true }) requestKey!: string | null;
  @Column('jsonb') before!: ChangeSide;
  @Column('jsonb') after!: ChangeSide;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
