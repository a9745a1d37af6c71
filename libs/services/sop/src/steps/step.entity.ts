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
  @Column('uuid', { name: 'company_id' }) companyId!: string;
  @Column('uuid', { name: 'sop_id' }) sopId!: string;
  /** From 1. */
  @Column('int') position!: number;
  @Column('jsonb') title!: Sentence;
  @Column('jsonb') sentences!: Sentence[];
  @Column('double precision', { name: 'start_seconds' }) startSeconds!: number;
  @Column('double precision', { name: 'end_seconds' }) endSeconds!: number;
  @Column('double precision') confidence!: number;
  @Column('jsonb') screenshots!: StoredScreenshot[];
  @Column('jsonb') detections!: Detection[];
  @Column('jsonb', { name: 'protective_equipment' }) protectiveEquipment!: ProtectiveEquipment[];
  @Column('text', { name: 'edited_title', nullable: true }) editedTitle!: string | null;
  @Column('text', { name: 'edited_description', nullable: true }) editedDescription!: string | null;
  @Column('jsonb', { name: 'chosen_screenshot', nullable: true }) chosenScreenshot!: StoredScreenshot | null;
  @Column('uuid', { name: 'edited_by', nullable: true }) editedBy!: string | null;
  @Column('timestamptz', { name: 'edited_at', nullable: true }) editedAt!: Date | null;
  /** Raised by every change of a person, and by a run that replaces what was generated. */
  @Column('int', { default: 1 }) revision!: number;
}
