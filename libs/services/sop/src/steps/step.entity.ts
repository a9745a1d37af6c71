import type { GeneratedStep, Markup } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

type Shot = GeneratedStep['screenshots'][number];
export type StoredScreenshot = Pick<Shot, 'key' | 'thumbnail_key' | 'seconds' | 'detections'> & {
  /** What a person drew into it, and what it was drawn on. */
  markup?: Markup & { original: Pick<Shot, 'key' | 'thumbnail_key'> };
};
/** A step as a run wrote it. Pictures of early ones lack their size. */
export type StoredStep = Omit<GeneratedStep, 'screenshots'> & { screenshots: StoredScreenshot[] };

/** What was generated and what a person made of it, kept apart: an edit survives a second run. */
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
  /** A step that a person made: added, copied, merged or split. Another run leaves it as it is. */
  @Column('boolean', { default: false }) isPinned!: boolean;
  /** Raised by every change of a person, and by a run that replaces what was generated. */
  @Column('int', { default: 1 }) revision!: number;
}
