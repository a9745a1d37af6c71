import type {
  ClipSpan,
  CreationType,
  DetectedBy,
  EquipmentItem,
  GeneratedSop,
  ImportedSop,
  Languages,
  Precaution,
  Silence,
  StatusMessage,
  TextOnScreen,
  UnusedSpeech,
  TranscriptSegment,
  VersionKind,
} from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A precaution names its step by id, so that it stays with it; null where it applies to the whole procedure. */
export type StoredPrecaution = Precaution & { step_id?: string | null };

/** The time span of a removed step: another run makes no step of it. */
export interface RemovedSpan {
  step_id: string;
  start_seconds: number;
  end_seconds: number;
}

/** The document of an imported SOP, and what was not taken over of it. */
export interface ImportFacts extends Pick<ImportedSop, 'left_out' | 'left_out_count'> {
  file_name: string;
  /** True for those of earlier versions, which do not have it. */
  are_steps_marked?: boolean;
}

export type SopStatus = 'processing' | 'ready' | 'failed';

/** The status detail of an SOP without one. */
export const noStatusDetail: Pick<SopRow, 'statusDetail' | 'statusDetailCodes'> = {
  statusDetail: null,
  statusDetailCodes: [],
};

@Entity({ name: 'sop' })
export class SopRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid', { nullable: true }) departmentId!: string | null;
  @Column('text') title!: string;
  /** The title for search, see `foldedText`; null in rows of an earlier version. */
  @Column('text', { nullable: true }) titleFolded!: string | null;
  /** No user typed the title: a run may give the SOP another one. */
  @Column('boolean', { default: false }) isTitleSuggested!: boolean;
  @Column('text') creationType!: CreationType;
  @Column('text') status!: SopStatus;
  @Column('text', { nullable: true }) statusDetail!: string | null;
  @Column('jsonb', { default: [] }) statusDetailCodes!: StatusMessage[];
  @Column('int') generation!: number;
  /** The fence of the last failure of this generation that was retried; 0 where none was. */
  @Column('int', { default: 0 }) restartedAfter!: number;
  /** The fence of the last failure of this generation that was applied; 0 where none was. */
  @Column('int', { default: 0 }) failedFence!: number;
  /** The number of its last change; 0 before the first. */
  @Column('int', { default: 0 }) revision!: number;
  @Column('uuid') createdBy!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('text') videoKey!: string;
  @Column('bigint') videoSizeBytes!: number;
  /** The reservation of one of the month's SOPs, until it is settled or released. */
  @Column('uuid', { nullable: true }) reservationId!: string | null;
  @Column('text', { nullable: true }) playableKey!: string | null;
  @Column('double precision', { nullable: true }) durationSeconds!: number | null;
  @Column('jsonb') transcript!: TranscriptSegment[];
  @Column('jsonb') equipment!: EquipmentItem[];
  @Column('jsonb') precautions!: StoredPrecaution[];
  /** Whether a user edited the list: another run keeps it then. */
  @Column('boolean', { default: false }) isEquipmentEdited!: boolean;
  @Column('boolean', { default: false }) isPrecautionsEdited!: boolean;
  /** Whether a user ordered the steps: another run keeps the order then. */
  @Column('boolean', { default: false }) isOrderedByHand!: boolean;
  /** Readers without edit permission get neither the video nor its frames. */
  @Column('boolean', { default: false }) isVideoHidden!: boolean;
  /** The number of finished destructions in its pictures, under their keys. */
  @Column('int', { default: 0 }) picturesVersion!: number;
  /** The number of requests to hide regions: some may be in progress. */
  @Column('int', { default: 0 }) hideRequests!: number;
  /** The number of the change that redacts the video; null while none does. */
  @Column('int', { nullable: true }) redactionNumber!: number | null;
  /** Times in which redacted words are spoken, until the video is silent in them, each with the number of the change. */
  @Column('jsonb', { default: [] }) unsilenced!: (Silence & { number: number })[];
  /** The parts of the video of which clips were requested last, and the number of requests. */
  @Column('jsonb', { default: [] }) clipSpans!: ClipSpan[];
  @Column('int', { default: 0 }) clipRequests!: number;
  /** The clips that exist. */
  @Column('jsonb', { default: [] }) clips!: (ClipSpan & { key: string })[];
  @Column('jsonb', { default: [] }) removedSpans!: RemovedSpan[];
  @Column('jsonb', { name: 'unused_speech', default: [] }) unusedSpeech!: UnusedSpeech[];
  @Column('text', { nullable: true }) noProcedureReason!: string | null;
  /** Null where it was made of a video. */
  @Column('jsonb', { nullable: true }) imported!: ImportFacts | null;
  @Column('boolean') isScreenRecording!: boolean;
  @Column('boolean') screenshotSelectionFailed!: boolean;
  @Column('jsonb') availableFrames!: GeneratedSop['available_frames'];
  @Column('jsonb') madeBy!: GeneratedSop['made_by'];
  /** Null where no detector ran, and for SOPs from before it was recorded. */
  @Column('jsonb', { nullable: true }) detectedBy!: DetectedBy | null;
  /** Null where the writer named none. */
  @Column('jsonb', { nullable: true }) languages!: Languages | null;
  @Column('jsonb', { default: [] }) videoStatusMessages!: StatusMessage[];
  /** What was read off pictures of the video, without what was destroyed in them since. */
  @Column('jsonb', { default: [] }) textOnScreen!: TextOnScreen[];
  /** The open request for review; null where there is none. */
  @Column('timestamptz', { nullable: true }) reviewRequestedAt!: Date | null;
  @Column('uuid', { nullable: true }) reviewRequestedBy!: string | null;
  @Column('text', { default: '' }) reviewNote!: string;
  /** The latest released version, from 1; null before the first. */
  @Column('int', { nullable: true }) releasedVersion!: number | null;
  /** Equals `revision` while nothing has changed since the release. */
  @Column('int', { nullable: true }) releasedRevision!: number | null;
  /** What readers' lists show of that version. */
  @Column('text', { nullable: true }) releasedTitle!: string | null;
  @Column('text', { nullable: true }) releasedTitleFolded!: string | null;
  @Column('int', { nullable: true }) releasedSteps!: number | null;
  @Column('text', { nullable: true }) releasedThumbnailKey!: string | null;
  @Column('timestamptz', { nullable: true }) releasedAt!: Date | null;
  @Column('text', { nullable: true }) releasedByName!: string | null;
  @Column('text', { nullable: true }) releasedKind!: VersionKind | null;
  /** The version that asks readers: the released one, or an earlier one since which only wording changed; null for none. */
  @Column('int', { nullable: true }) readingVersion!: number | null;
  /** After how many months the released version is reviewed again; null: as its department. */
  @Column('int', { nullable: true }) reviewMonths!: number | null;
  /** The last review without a change. */
  @Column('timestamptz', { nullable: true }) reviewedAt!: Date | null;
  /** The date of which a mail reminded last, and whether that was at the date. */
  @Column('timestamptz', { nullable: true }) remindedOf!: Date | null;
  @Column('boolean', { default: false }) remindedAtDue!: boolean;
  @Column('timestamptz', { nullable: true }) withdrawnAt!: Date | null;
  @Column('text', { nullable: true }) withdrawalReason!: string | null;
  /** In alphabetical order; `tagsFolded` are the same in the same order, as they are compared. */
  @Column('text', { array: true, default: [] }) tags!: string[];
  @Column('text', { array: true, default: [] }) tagsFolded!: string[];
  /** Since when it is in the trash, where no one reads or changes it; null for all others. */
  @Column('timestamptz', { nullable: true }) trashedAt!: Date | null;
  @Column('uuid', { nullable: true }) trashedBy!: string | null;
  /** The first draft; null before it, and for duplicates. */
  @Column('timestamptz', { nullable: true }) madeAt!: Date | null;
  /** When the rule of the company deleted the video; null where it did not. */
  @Column('timestamptz', { nullable: true }) videoDeletedAt!: Date | null;
}
