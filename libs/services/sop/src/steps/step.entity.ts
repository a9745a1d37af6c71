import type { GeneratedStep, Markup } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

type Shot = GeneratedStep['screenshots'][number];
export type StoredScreenshot = Pick<
  Shot,
  'key' | 'thumbnail_key' | 'seconds' | 'until_seconds' | 'detections'
> & {
  /** The marks that a user drew, and the picture below them. */
  markup?: Markup & { original: Pick<Shot, 'key' | 'thumbnail_key'> };
};
/** A step as a run wrote it. Early pictures lack their size. */
export type StoredStep = Omit<GeneratedStep, 'screenshots'> & { screenshots: StoredScreenshot[] };

/** Generated content and edits are stored apart: an edit survives a second run. */
@Entity({ name: 'step' })
export class StepRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') sopId!: string;
  /** From 1. */
  @Column('int') position!: number;
  @Column('jsonb') generated!: StoredStep;
  @Column('text', { nullable: true }) editedTitle!: string | null;
  @Column('text', { nullable: true }) editedDescription!: string | null;
  @Column('jsonb', { nullable: true }) chosenScreenshot!: StoredScreenshot | null;
  /** Shown below the first picture, in order. */
  @Column('jsonb', { default: [] }) moreScreenshots!: StoredScreenshot[];
  @Column('uuid', { nullable: true }) editedBy!: string | null;
  @Column('timestamptz', { nullable: true }) editedAt!: Date | null;
  /** A step that a user added, duplicated, merged or split. Another run keeps it. */
  @Column('boolean', { default: false }) isPinned!: boolean;
  /** Raised by every edit, and by a run that replaces the generated content. */
  @Column('int', { default: 1 }) revision!: number;
}
