import {
  textOf,
  type Precaution,
  type Release,
  type StageName,
  type StatusMessage,
  type Sop,
  type SopCard,
  type Step,
  type VersionKind,
} from '@sop/contracts';
import { isPack, parseKey, type SignedPaths } from '@sop/object-store';
import type { DepartmentRow } from '../departments/department.entity.js';
import { dueAt } from '../reviews/review-due.js';
import type { StepRow } from '../steps/step.entity.js';
import {
  presentStep,
  screenshotsOf,
  type StepPictures,
  stepForReader,
  withoutOthers,
} from '../steps/step.presenter.js';
import type { SopRow, StoredPrecaution } from './sop.entity.js';

export type ReviewedDepartment = Pick<DepartmentRow, 'id' | 'name' | 'reviewMonths'>;

export function presentSop(
  row: SopRow,
  department: ReviewedDepartment | null,
  steps: StepRow[],
  paths: Pick<SignedPaths, 'sign'>,
): Sop {
  const written = messagesOf(row.madeBy);
  const isBeingRedacted = row.redactionNumber !== null;
  return {
    id: row.id,
    title: row.title,
    department_id: row.departmentId,
    department: department && { id: department.id, name: department.name },
    creation_type: row.creationType,
    created_at: row.createdAt.toISOString(),
    status: row.status,
    status_detail: row.statusDetail,
    status_detail_codes: row.statusDetailCodes,
    can_retry: row.status === 'failed' && row.videoSizeBytes > 0,
    duration_seconds: row.durationSeconds,
    tags: row.tags,
    release: releaseOf(row, department),
    equipment: row.equipment,
    steps: steps.map((step) => ofExistingPictures(row, presentStep(step, pathsOfPictures(paths, row)))),
    transcription: row.transcript.map((segment) => segment.text).join(' '),
    transcript: row.transcript,
    safety_precautions: row.precautions.map((precaution) => precaution.text).join('\n'),
    precautions: row.precautions.map((precaution) => presentPrecaution(precaution, steps)),
    unused_speech: row.unusedSpeech,
    video_path: isBeingRedacted || !row.playableKey ? null : paths.sign(row.playableKey),
    video_deleted_at: row.videoDeletedAt?.toISOString() ?? null,
    imported_from: row.imported?.file_name ?? null,
    left_out_count: row.imported?.left_out_count ?? 0,
    no_procedure_reason: row.noProcedureReason,
    is_screen_recording: row.isScreenRecording,
    screenshot_selection_failed: row.screenshotSelectionFailed,
    available_frames: isBeingRedacted ? [] : framesOf(row, paths),
    is_video_hidden: row.isVideoHidden,
    is_being_redacted: isBeingRedacted,
    made_by: row.madeBy,
    detected_by: row.detectedBy,
    languages: row.languages,
    video_detail: row.videoStatusMessages.length > 0 ? textOf(row.videoStatusMessages) : null,
    video_detail_codes: row.videoStatusMessages,
    writing_detail: written.length > 0 ? textOf(written) : null,
    writing_detail_codes: written,
    revision: row.revision,
  };
}

/** Planning has the reason of writing. */
const shownStages: readonly StageName[] = ['transcribing', 'generating', 'screenshots'];

/** Why another provider than the first choice did a stage, or a part of it. */
const messagesOf = (madeBy: SopRow['madeBy']): StatusMessage[] =>
  madeBy.flatMap(({ stage, status_messages }) =>
    shownStages.includes(stage) ? (status_messages ?? []) : [],
  );

const framesOf = ({ availableFrames }: SopRow, paths: Pick<SignedPaths, 'sign'>): Sop['available_frames'] =>
  availableFrames.map((frame) => ({
    index: frame.index,
    timestamp: frame.seconds,
    path: paths.sign(frame.key),
    thumbnail: paths.sign(frame.thumbnail_key),
  }));

/** The alternatives of a picture are deleted with the video. */
export const ofExistingPictures = ({ videoDeletedAt }: Pick<SopRow, 'videoDeletedAt'>, step: Step): Step =>
  videoDeletedAt === null ? step : { ...step, screenshots: withoutOthers(step.screenshots) };

/** Chosen when it was created, or found in the video: it has software and apps in place of equipment, and no safety precautions. */
export const isScreenSop = ({ isScreenRecording, creationType }: SopRow): boolean =>
  isScreenRecording || creationType === 'screen_record';

/** The draft of the next version differs from the released one; without a release everything is a draft. */
export const isDraft = ({ releasedVersion, releasedRevision, revision }: SopRow): boolean =>
  releasedVersion === null || releasedRevision !== revision;

const releaseOf = (row: SopRow, department: ReviewedDepartment | null): Release => ({
  version: row.releasedVersion,
  kind: row.releasedKind,
  released_at: row.releasedAt?.toISOString() ?? null,
  approved_by: row.releasedByName,
  withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
  withdrawal_reason: row.withdrawalReason,
  superseded_by: null,
  review_due_at: dueAt(row, department?.reviewMonths ?? null)?.toISOString() ?? null,
  review_months: row.reviewMonths,
  is_draft: isDraft(row),
  is_in_review: row.reviewRequestedAt !== null,
});

/** Links to the pictures of an SOP's steps: they change once hidden regions are destroyed in all of them. */
export const pathsOfPictures = (
  paths: Pick<SignedPaths, 'sign'>,
  { picturesVersion: version }: Pick<SopRow, 'picturesVersion'>,
): Pick<SignedPaths, 'sign'> => ({ sign: (key) => paths.sign(key, { version }) });

/**
 * The SOP for readers without edit permission: pictures with their marks, never their originals; with a hidden video only its
 * chosen pictures.
 */
export function forReader(sop: Sop): Sop {
  const steps = sop.steps.map((step) => stepForReader(step, sop.is_video_hidden));
  const shown = { ...sop, steps, left_out_count: 0 };
  return sop.is_video_hidden ? { ...shown, video_path: null, available_frames: [] } : shown;
}

/** The part of an SOP that decides what its reader may see. */
export interface Shown {
  sop: Pick<SopRow, 'playableKey' | 'isVideoHidden'>;
  steps: readonly StepPictures[];
}

/** Whether the page of a reader without edit permission shows an object. With a visible video its frames are visible too. */
export function isShownToReader(key: string, { sop, steps }: Shown): boolean {
  const pictures = steps.flatMap((step) => {
    const all = screenshotsOf(step);
    return [...(sop.isVideoHidden ? withoutOthers(all) : all), ...step.moreScreenshots];
  });
  // Pictures of a pack are read under their own keys.
  const isOfVideo = sop.playableKey === key || (parseKey(key).kind === 'frames' && !isPack(key));
  return (
    (isOfVideo && !sop.isVideoHidden) ||
    pictures.some((picture) => picture.key === key || picture.thumbnail_key === key)
  );
}

export function presentPrecaution(
  { step_id, ...precaution }: StoredPrecaution,
  steps: readonly StepRow[],
): Precaution {
  if (step_id === undefined) return precaution;
  const at = steps.findIndex(({ id }) => id === step_id);
  return { ...precaution, step_index: at < 0 ? null : at };
}

/** One row of the list query: the SOP, its department and its first step's picture in one round trip. */
export interface SopCardRow {
  id: string;
  title: string;
  department_id: string | null;
  department_name: string | null;
  creation_type: SopCard['creation_type'];
  created_at: Date;
  status: SopCard['status'];
  status_detail: string | null;
  status_detail_codes: StatusMessage[];
  can_retry: boolean;
  duration_seconds: number | null;
  tags: string[];
  step_count: number;
  review_count: number;
  open_comments: number;
  to_read: boolean;
  readers_asked: number;
  readers_confirmed: number;
  thumbnail_key: string | null;
  pictures_version: number;
  released_version: number | null;
  released_kind: VersionKind | null;
  released_at: Date | null;
  released_by_name: string | null;
  withdrawn_at: Date | null;
  withdrawal_reason: string | null;
  review_due_at: Date | null;
  review_months: number | null;
  is_draft: boolean;
  is_in_review: boolean;
}

export function presentCard(row: SopCardRow, paths: SignedPaths): SopCard {
  return {
    id: row.id,
    title: row.title,
    department_id: row.department_id,
    department:
      row.department_id && row.department_name ? { id: row.department_id, name: row.department_name } : null,
    creation_type: row.creation_type,
    created_at: row.created_at.toISOString(),
    status: row.status,
    status_detail: row.status_detail,
    status_detail_codes: row.status_detail_codes,
    can_retry: row.can_retry,
    duration_seconds: row.duration_seconds,
    tags: row.tags,
    release: {
      version: row.released_version,
      kind: row.released_kind,
      released_at: row.released_at?.toISOString() ?? null,
      approved_by: row.released_by_name,
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
      withdrawal_reason: row.withdrawal_reason,
      superseded_by: null,
      review_due_at: row.review_due_at?.toISOString() ?? null,
      review_months: row.review_months,
      is_draft: row.is_draft,
      is_in_review: row.is_in_review,
    },
    step_count: row.step_count,
    review_count: row.review_count,
    open_comments: row.open_comments,
    to_read: row.to_read,
    readings: row.readers_asked > 0 ? { asked: row.readers_asked, confirmed: row.readers_confirmed } : null,
    thumbnail: row.thumbnail_key && paths.sign(row.thumbnail_key, { version: row.pictures_version }),
  };
}
