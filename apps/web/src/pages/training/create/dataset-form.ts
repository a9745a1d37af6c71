import { datasetFps, type ReplyOf, type routes } from '@sop/contracts';
import { videoError, type ChosenVideo } from '../../../features/video-upload/chosen-video.js';
import { fpsLimits, type FpsLimits } from '../../../features/video-upload/fps-limits.js';
import { texts } from '../training.texts.js';

export interface DatasetForm<Video extends ChosenVideo = ChosenVideo> {
  readonly name: string;
  readonly video: Video | null;
  /** Seconds; null until the browser has read it, and permanently if it cannot. */
  readonly durationSeconds: number | null;
  /** Null until the user chooses one: then the operator's default applies. */
  readonly fps: number | null;
  readonly transcode: boolean;
  /** Why the user cannot continue, shown above the fields. */
  readonly error: string | null;
  readonly fieldErrors: DatasetFieldErrors;
}

/** Error messages by field. */
interface DatasetFieldErrors {
  readonly name?: string;
  readonly video?: string;
}

export type DatasetFormEvent<Video extends ChosenVideo = ChosenVideo> =
  | { type: 'name-changed'; name: string }
  | { type: 'video-chosen'; video: Video; limits: DatasetLimits }
  | { type: 'video-removed' }
  | { type: 'duration-read'; seconds: number }
  | { type: 'fps-changed'; fps: number }
  | { type: 'transcode-changed'; transcode: boolean }
  | { type: 'refused'; error: string }
  | { type: 'create-requested' };

/** The operator's limits. */
export interface DatasetLimits extends FpsLimits {
  readonly canTranscode: boolean;
  /** Null until it is known. */
  readonly maxVideoGigabytes: number | null;
}

/** The limits of the settings, or the contract's defaults until they are loaded. */
export function limitsOf(settings: ReplyOf<typeof routes.training.settings> | undefined): DatasetLimits {
  const operator = settings && { max: settings.training_max_fps, default: settings.training_default_fps };
  return {
    ...fpsLimits(operator, datasetFps),
    canTranscode: settings?.training_enable_transcode ?? true,
    maxVideoGigabytes: settings?.max_video_size_gb ?? null,
  };
}

export const emptyForm = <Video extends ChosenVideo>(name: string): DatasetForm<Video> => ({
  name,
  video: null,
  durationSeconds: null,
  fps: null,
  transcode: true,
  error: null,
  fieldErrors: {},
});

/** The reducer of the form. */
export function next<Video extends ChosenVideo>(
  form: DatasetForm<Video>,
  event: DatasetFormEvent<Video>,
): DatasetForm<Video> {
  switch (event.type) {
    case 'name-changed':
      return withoutError<Video>({ ...form, name: event.name }, 'name');
    case 'video-chosen': {
      const error = errorOf(event.video, event.limits);
      if (error) return { ...form, fieldErrors: { ...form.fieldErrors, video: error } };
      return withoutError<Video>({ ...form, video: event.video, durationSeconds: null }, 'video');
    }
    case 'video-removed':
      return withoutError<Video>({ ...form, video: null, durationSeconds: null }, 'video');
    case 'duration-read':
      return { ...form, durationSeconds: isLength(event.seconds) ? event.seconds : null };
    case 'fps-changed':
      return { ...form, fps: event.fps };
    case 'transcode-changed':
      return { ...form, transcode: event.transcode };
    case 'refused':
      return { ...form, error: event.error, fieldErrors: {} };
    case 'create-requested':
      return { ...form, error: isComplete(form) ? null : texts.incomplete, fieldErrors: fieldErrorsOf(form) };
  }
}

/** Correcting a field removes its message, and with the last one the summary. */
function withoutError<Video extends ChosenVideo>(
  form: DatasetForm<Video>,
  name: keyof DatasetFieldErrors,
): DatasetForm<Video> {
  const { [name]: _corrected, ...fieldErrors } = form.fieldErrors;
  return { ...form, fieldErrors, error: Object.keys(fieldErrors).length > 0 ? form.error : null };
}

const fieldErrorsOf = (form: DatasetForm): DatasetFieldErrors => ({
  ...(form.name.trim() === '' && { name: texts.nameMissing }),
  ...(form.video === null && { video: texts.videoMissing }),
});

/** A stream recorded in a browser reports an infinite duration. */
const isLength = (seconds: number) => Number.isFinite(seconds) && seconds > 0;

function errorOf(video: ChosenVideo, { maxVideoGigabytes }: DatasetLimits): string | null {
  switch (videoError(video, maxVideoGigabytes)) {
    case 'not-a-video':
      return texts.invalidType;
    case 'empty':
      return texts.emptyVideo;
    case 'too-large':
      return texts.tooLarge(maxVideoGigabytes ?? 0);
    case null:
      return null;
  }
}

export const isComplete = (form: DatasetForm): boolean => form.video !== null && form.name.trim() !== '';

export const fpsOf = (form: DatasetForm, limits: DatasetLimits): number =>
  Math.min(form.fps ?? limits.defaultFps, limits.maxFps);

/** Duration times frames per second, rounded down; null while the duration is unknown. */
export const estimatedFrames = (durationSeconds: number | null, fps: number): number | null =>
  durationSeconds === null ? null : Math.floor(durationSeconds * fps);
