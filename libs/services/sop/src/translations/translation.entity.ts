import type { StatusMessage, Translation, TranslationDoubt, TranslationLanguage } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An SOP in another language, with the state of the latest request. Its rights are those of the SOP. */
@Entity({ name: 'sop_translation' })
export class TranslationRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') sopId!: string;
  @Column('text') language!: TranslationLanguage;
  @Column('text') state!: Translation['state'];
  @Column('jsonb', { default: [] }) statusMessages!: StatusMessage[];
  /** Of the part that the language model was asked for last. */
  @Column('int') number!: number;
  /** Whether the request renews what a user edited. */
  @Column('boolean', { default: false }) includesEdited!: boolean;
  /** Of the request: the translated sentences, and those still to do. */
  @Column('int', { default: 0 }) doneCount!: number;
  @Column('int', { default: 0 }) leftCount!: number;
  /** Ids of the sentences of that part; empty once the request has ended. */
  @Column('jsonb', { default: [] }) asked!: string[];
  /** Ids of sentences that the model gave no usable translation for in this request. */
  @Column('jsonb', { default: [] }) skipped!: string[];
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}

/** The translation of one wording of a sentence. An earlier wording stays as long as a version of the SOP has it. */
@Entity({ name: 'sop_translated_sentence' })
export class TranslatedSentenceRow {
  @PrimaryColumn('uuid') translationId!: string;
  /** The place and the words of the original, as one digest. */
  @PrimaryColumn('text') sentenceId!: string;
  @Column('uuid') companyId!: string;
  /** `title`, `precaution`, `equipment`, `<step>:title` or `<step>:text`. */
  @Column('text') place!: string;
  /** Among the sentences of the place, from 0. */
  @Column('int') position!: number;
  /** The hash of the words, by which the same ones are found in another place. */
  @Column('text') sourceHash!: string;
  @Column('text') source!: string;
  @Column('text') text!: string;
  @Column('jsonb', { default: [] }) doubts!: TranslationDoubt[];
  @Column('boolean', { default: false }) isEdited!: boolean;
  @Column('boolean', { default: false }) isAccepted!: boolean;
  /** A later wording in the same place was translated in its stead. */
  @Column('boolean', { default: false }) isReplaced!: boolean;
  /** What readers of the released version get; null for a sentence that it has not, or that no user has checked since. */
  @Column('jsonb', { nullable: true }) released!: ReleasedText | null;
  @Column('int', { default: 1 }) revision!: number;
}

export type ReleasedText = Pick<TranslatedSentenceRow, 'text' | 'doubts' | 'isEdited' | 'isAccepted'>;
