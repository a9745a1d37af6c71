import { videoError, type ChosenVideo } from '../../features/video-upload/chosen-video.js';
import { texts } from './create-sop.texts.js';

export type Source = 'upload' | 'record';
export type WizardStep = Source | 'name' | 'department';

export interface WizardState<Video extends ChosenVideo = ChosenVideo> {
  readonly source: Source;
  readonly step: WizardStep;
  readonly video: Video | null;
  /** Null until the user changes the operator's default. */
  readonly fps: number | null;
  readonly name: string;
  /** Whether the name is the file's, taken by a click. */
  readonly isNameSuggested: boolean;
  readonly departmentId: string;
  /** Why the user cannot continue, as a sentence. */
  readonly error: string | null;
}

/** The input of the wizard apart from the video. */
export type WizardDraft = Pick<WizardState, 'name' | 'departmentId' | 'fps'>;

export type WizardEvent<Video extends ChosenVideo = ChosenVideo> =
  /** `maxGigabytes`: the operator's limit; null until it is known. */
  | { type: 'video-chosen'; video: Video; maxGigabytes: number | null; source?: Source }
  /** It is on the server already and was checked there. */
  | { type: 'video-recorded'; video: Video }
  | { type: 'video-removed' }
  /** The stored input for this video from before the page was closed. */
  | ({ type: 'draft-restored' } & Partial<WizardDraft>)
  | { type: 'fps-changed'; fps: number }
  | { type: 'name-changed'; name: string }
  | { type: 'name-suggested'; name: string }
  | { type: 'department-chosen'; departmentId: string }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'refused'; error: string }
  | { type: 'create-requested' };

export const firstState = <Video extends ChosenVideo>(source: Source): WizardState<Video> => ({
  source,
  step: source,
  video: null,
  fps: null,
  name: '',
  isNameSuggested: false,
  departmentId: '',
  error: null,
});

/** The reducer of the wizard. */
export function next<Video extends ChosenVideo>(
  state: WizardState<Video>,
  event: WizardEvent<Video>,
): WizardState<Video> {
  switch (event.type) {
    case 'video-chosen':
      return chosen(from(state, event.source), event.video, event.maxGigabytes);
    case 'video-recorded':
      return { ...state, video: event.video, step: 'name', error: null };
    case 'video-removed':
      // A recording is made again in the recorder.
      return { ...state, video: null, error: null, step: state.source === 'record' ? 'record' : state.step };
    case 'draft-restored':
      return {
        ...state,
        name: state.name || (event.name ?? ''),
        departmentId: state.departmentId || (event.departmentId ?? ''),
        fps: state.fps ?? event.fps ?? null,
      };
    case 'fps-changed':
      return { ...state, fps: event.fps };
    case 'name-changed':
    case 'name-suggested':
      return {
        ...state,
        name: event.name,
        isNameSuggested: event.type === 'name-suggested',
        error: null,
      };
    case 'department-chosen':
      return { ...state, departmentId: event.departmentId, error: null };
    case 'refused':
      return { ...state, error: event.error };
    case 'create-requested':
      return { ...state, error: isComplete(state) ? null : texts.incomplete };
    case 'next':
      return forward(state);
    case 'back':
      return back(state);
  }
}

/** A filmed video is no screen recording, even in the recording wizard. */
const from = <Video extends ChosenVideo>(
  state: WizardState<Video>,
  source: Source = state.source,
): WizardState<Video> => (source === state.source ? state : { ...state, source, step: source });

/** A file that cannot be used is refused before its upload; the previous one stays. */
function chosen<Video extends ChosenVideo>(
  state: WizardState<Video>,
  video: Video,
  maxGigabytes: number | null,
): WizardState<Video> {
  switch (videoError(video, maxGigabytes)) {
    case 'not-a-video':
      return { ...state, error: texts.notVideo };
    case 'empty':
      return { ...state, error: texts.emptyVideo };
    case 'too-large':
      return { ...state, error: texts.tooLarge(maxGigabytes ?? 0) };
    case null:
      return { ...state, video, error: null };
  }
}

function forward<Video extends ChosenVideo>(state: WizardState<Video>): WizardState<Video> {
  if (state.step === 'name') {
    return state.name.trim() === ''
      ? { ...state, error: texts.noName }
      : { ...state, step: 'department', error: null };
  }
  if (state.step === 'department') return state;
  return state.video ? { ...state, step: 'name', error: null } : { ...state, error: texts.noVideo };
}

function back<Video extends ChosenVideo>(state: WizardState<Video>): WizardState<Video> {
  if (state.step === 'department') return { ...state, step: 'name', error: null };
  if (state.step !== 'name') return { ...state, error: null };
  const source = sourceOf(state);
  return { ...state, source, step: source, error: null };
}

/** The source of a video: a file with the recorder's name is a recording, however it was chosen. */
export const sourceOf = ({ source, video }: Pick<WizardState, 'source' | 'video'>): Source =>
  video?.name.startsWith('screen-recording-') ? 'record' : source;

/** The complete input for a new SOP. */
export type Complete<Video extends ChosenVideo> = WizardState<Video> & { readonly video: Video };

export const isComplete = <Video extends ChosenVideo>(state: WizardState<Video>): state is Complete<Video> =>
  state.video !== null && state.name.trim() !== '' && state.departmentId !== '';

/** A name from the file: `changing_the-die.mp4` gives `Changing the die`. Empty if the file has no meaningful name. */
export function suggestedName(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_\-.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/[a-z]{3,}/i.test(words) || /^(img|vid|dsc|mov|video|screen recording)\b/i.test(words)) return '';
  return words.charAt(0).toUpperCase() + words.slice(1);
}
