import type { CommentKind } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredScreenshot } from '../steps/step.entity.js';

/** With its marks and the original below them, so that redaction destroys regions in it too. */
export type CommentPicture = Omit<StoredScreenshot, 'detections'>;

/** A comment on an SOP, or a reply to one. */
@Entity({ name: 'sop_comment' })
export class CommentRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') sopId!: string;
  /** The comment that it replies to; null for a comment itself. */
  @Column('uuid', { nullable: true }) threadId!: string | null;
  @Column('text', { default: 'note' }) kind!: CommentKind;
  /** Outlives the step; null for the SOP as a whole. */
  @Column('uuid', { nullable: true }) stepId!: string | null;
  @Column('text', { default: '' }) stepTitle!: string;
  @Column('text', { nullable: true }) sentence!: string | null;
  @Column('double precision', { nullable: true }) seconds!: number | null;
  @Column('jsonb', { nullable: true }) picture!: CommentPicture | null;
  /** The released version that its writer read; null for a draft. */
  @Column('int', { nullable: true }) version!: number | null;
  @Column('text') text!: string;
  @Column('uuid', { array: true, default: [] }) mentions!: string[];
  @Column('uuid') createdBy!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** Null while it is open. */
  @Column('timestamptz', { nullable: true }) resolvedAt!: Date | null;
  @Column('uuid', { nullable: true }) resolvedBy!: string | null;
}
