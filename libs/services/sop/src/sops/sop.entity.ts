import type {
  CreationType,
  DetectedBy,
  EquipmentItem,
  GeneratedSop,
  Precaution,
  StatusMessage,
  UnusedSpeech,
  TranscriptSegment,
} from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A precaution names its step by id, so that it stays with it; null where it holds for the whole procedure. */
export type StoredPrecaution = Precaution & { step_id?: string | null };

/** The time of the video that a removed step showed: another run makes no step of it. */
export interface RemovedSpan {
  step_id: string;
  start_seconds: number;
  end_seconds: number;
}

export type SopStatus = 'processing' | 'ready' | 'failed';

/** Of an SOP of which there is nothing to tell beside its status. */
export const nothingSaid: Pick<SopRow, 'statusDetail' | 'statusDetailCodes'> = {
  statusDetail: null,
  statusDetailCodes: [],
};

@Entity({ name: 'sop' })
export class SopRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid', { nullable: true }) departmentId!: string | null;
  @Column('text') title!: string;
  /** What the title is found by, see `foldedText`; null of one that an earlier version wrote. */
  @Column('text', { nullable: true }) titleFolded!: string | null;
  @Column('text') creationType!: CreationType;
  @Column('text') status!: SopStatus;
  @Column('text', { nullable: true }) statusDetail!: string | null;
  @Column('jsonb', { default: [] }) statusDetailCodes!: StatusMessage[];
  @Column('int') generation!: number;
  /** The fence of the last failure of this generation that was tried again after; 0 where none was. */
  @Column('int', { default: 0 }) restartedAfter!: number;
  /** The fence of the last failure of this generation that was heard of; 0 where none was. */
  @Column('int', { default: 0 }) failedFence!: number;
  /** The number of its last change; 0 of one that nothing was written into yet. */
  @Column('int', { default: 0 }) revision!: number;
  @Column('uuid') createdBy!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('text') videoKey!: string;
  @Column('bigint') videoSizeBytes!: number;
  /** The reservation of one of the month's SOPs, as long as it is neither settled nor released. */
  @Column('uuid', { nullable: true }) reservationId!: string | null;
  @Column('text', { nullable: true }) playableKey!: string | null;
  @Column('double precision', { nullable: true }) durationSeconds!: number | null;
  @Column('jsonb') transcript!: TranscriptSegment[];
  @Column('jsonb') equipment!: EquipmentItem[];
  @Column('jsonb') precautions!: StoredPrecaution[];
  /** Whether a person wrote the list: another run leaves it alone then. */
  @Column('boolean', { default: false }) isEquipmentEdited!: boolean;
  @Column('boolean', { default: false }) isPrecautionsEdited!: boolean;
  /** Whether a person put the steps in order: another run keeps it then. */
  @Column('boolean', { default: false }) isOrderedByHand!: boolean;
  /** Whoever may only read gets neither the video nor its frames. */
  @Column('boolean', { default: false }) isVideoHidden!: boolean;
  /** How often something was destroyed in its pictures, under the keys they have. */
  @Column('int', { default: 0 }) picturesVersion!: number;
  /** How often that was wished for: some of it may still have to be done. */
  @Column('int', { default: 0 }) hidings!: number;
  @Column('jsonb', { default: [] }) removedSpans!: RemovedSpan[];
  @Column('jsonb', { default: [] }) saidInNoStep!: UnusedSpeech[];
  @Column('text', { nullable: true }) noProcedureReason!: string | null;
  @Column('boolean') isScreenRecording!: boolean;
  @Column('boolean') screenshotSelectionFailed!: boolean;
  @Column('jsonb') availableFrames!: GeneratedSop['available_frames'];
  @Column('jsonb') madeBy!: GeneratedSop['made_by'];
  /** Null where no detector has looked, and of SOPs from before it was recorded. */
  @Column('jsonb', { nullable: true }) detectedBy!: DetectedBy | null;
  @Column('jsonb', { default: [] }) videoRemarks!: StatusMessage[];
}
