import type {
  CreationType,
  DetectedBy,
  EquipmentItem,
  GeneratedSop,
  Precaution,
  TranscriptSegment,
} from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** PostgreSQL hands bigint over as text; object sizes stay far below 2^53. */
const bigintAsNumber = { to: (value: number) => value, from: (value: string) => Number(value) };

export type SopStatus = 'processing' | 'ready' | 'failed';

@Entity({ name: 'sop' })
export class SopRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'company_id' }) companyId!: string;
  @Column('uuid', { name: 'department_id', nullable: true }) departmentId!: string | null;
  @Column('text') title!: string;
  @Column('text', { name: 'creation_type' }) creationType!: CreationType;
  @Column('text') status!: SopStatus;
  @Column('text', { name: 'status_detail', nullable: true }) statusDetail!: string | null;
  @Column('int') generation!: number;
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('text', { name: 'video_key' }) videoKey!: string;
  @Column('bigint', { name: 'video_size_bytes', transformer: bigintAsNumber }) videoSizeBytes!: number;
  /** The reservation of one of the month's SOPs, as long as it is neither settled nor released. */
  @Column('uuid', { name: 'reservation_id', nullable: true }) reservationId!: string | null;
  @Column('text', { name: 'playable_key', nullable: true }) playableKey!: string | null;
  @Column('double precision', { name: 'duration_seconds', nullable: true }) durationSeconds!: number | null;
  @Column('jsonb') transcript!: TranscriptSegment[];
  @Column('jsonb') equipment!: EquipmentItem[];
  @Column('jsonb') precautions!: Precaution[];
  @Column('text', { name: 'no_procedure_reason', nullable: true }) noProcedureReason!: string | null;
  @Column('boolean', { name: 'is_screen_recording' }) isScreenRecording!: boolean;
  @Column('boolean', { name: 'screenshot_selection_failed' }) screenshotSelectionFailed!: boolean;
  @Column('jsonb', { name: 'available_frames' }) availableFrames!: GeneratedSop['available_frames'];
  @Column('jsonb', { name: 'made_by' }) madeBy!: GeneratedSop['made_by'];
  /** Null where no detector has looked, and of SOPs from before it was recorded. */
  @Column('jsonb', { name: 'detected_by', nullable: true }) detectedBy!: DetectedBy | null;
}
