import type { Detection, GeneratedStep, ProtectiveEquipment, Sentence } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type StoredScreenshot = Pick<
  GeneratedStep['screenshots'][number],
  'key' | 'thumbnail_key' | 'seconds' | 'detections'
>;

/** What was generated and what a person made of it, kept apart: an edit survives a second run. */
@Entity({ name: 'step' })
export class StepRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') sopId!: string;
  /** From 1. */
  @Column('int') position!: number;
  @Column('jsonb') title!: Sentence;
  @Column('jsonb') sentences!: Sentence[];
  @Column('double precision') startSeconds!: number;
  @Column('double precision') endSeconds!: number;
  @Column('double precision') confidence!: number;
  @Column('jsonb') screenshots!: StoredScreenshot[];
  @Column('jsonb') detections!: Detection[];
  @Column('jsonb') protectiveEquipment!: ProtectiveEquipment[];
  @Column('text', { nullable: true }) editedTitle!: string | null;
  @Column('text', { nullable: true }) editedDescription!: string | null;
  @Column('jsonb', { nullable: true }) chosenScreenshot!: StoredScreenshot | null;
  @Column('uuid', { nullable: true }) editedBy!: string | null;
  @Column('timestamptz', { nullable: true }) editedAt!: Date | null;
  /** Raised by every change of a person, and by a run that replaces what was generated. */
  @Column('int', { default: 1 }) revision!: number;
}
