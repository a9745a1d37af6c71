import { videoFault, type ChosenVideo } from '../../features/video-upload/chosen-video.js';
import { texts } from './create-sop.texts.js';

export type Source = 'upload' | 'record';
export type WizardStep = Source | 'name' | 'department';

export interface WizardState<Video extends ChosenVideo = ChosenVideo> {
  readonly source: Source;
  readonly step: WizardStep;
  readonly video: Video | null;
  /** Null as long as nobody has chosen another than the operator's. */
  readonly fps: number | null;
  readonly name: string;
  readonly departmentId: string;
  /** What keeps the user from going on, in a sentence. */
  readonly fault: string | null;
}

/** What is written and chosen in the wizard, apart from the video. */
export type WizardWords = Pick<WizardState, 'name' | 'departmentId' | 'fps'>;

export type WizardEvent<Video extends ChosenVideo = ChosenVideo> =
  /** `maxGigabytes`: what the operator allows; null as long as that is not known. */
  | { type: 'video-chosen'; video: Video; maxGigabytes: number | null; source?: Source }
  /** It is on the server already, and was judged there. */
  | { type: 'video-recorded'; video: Video }
  | { type: 'video-removed' }
  /** What was written of this video before the page was lost. */
  | ({ type: 'words-found' } & Partial<WizardWords>)
  | { type: 'fps-changed'; fps: number }
  | { type: 'name-changed'; name: string }
  | { type: 'department-chosen'; departmentId: string }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'refused'; fault: string }
  | { type: 'create-asked' };

export const firstState = <Video extends ChosenVideo>(source: Source): WizardState<Video> => ({
  source,
  step: source,
  video: null,
  fps: null,
  name: '',
  departmentId: '',
  fault: null,
});

/** One step of the wizard: pure, so that every path through it can be tested. */
export function next<Video extends ChosenVideo>(
  state: WizardState<Video>,
  event: WizardEvent<Video>,
): WizardState<Video> {
  switch (event.type) {
    case 'video-chosen':
      return chosen(from(state, event.source), event.video, event.maxGigabytes);
    case 'video-recorded':
      return { ...state, video: event.video, step: 'name', fault: null };
    case 'video-removed':
      // A recording is made anew where recordings are made.
      return { ...state, video: null, fault: null, step: state.source === 'record' ? 'record' : state.step };
    case 'words-found':
      return {
        ...state,
        name: state.name || (event.name ?? ''),
        departmentId: state.departmentId || (event.departmentId ?? ''),
        fps: state.fps ?? event.fps ?? null,
      };
    case 'fps-changed':
      return { ...state, fps: event.fps };
    case 'name-changed':
      return { ...state, name: event.name, fault: null };
    case 'department-chosen':
      return { ...state, departmentId: event.departmentId, fault: null };
    case 'refused':
      return { ...state, fault: event.fault };
    case 'create-asked':
      return { ...state, fault: isComplete(state) ? null : texts.incomplete };
    case 'next':
      return forward(state);
    case 'back':
      return back(state);
  }
}

/** What was filmed is no recording of a screen, also where one was to be made. */
const from = <Video extends ChosenVideo>(
  state: WizardState<Video>,
  source: Source = state.source,
): WizardState<Video> => (source === state.source ? state : { ...state, source, step: source });

/** A file that cannot be used is refused before a byte of it travels; the one before stays. */
function chosen<Video extends ChosenVideo>(
  state: WizardState<Video>,
  video: Video,
  maxGigabytes: number | null,
): WizardState<Video> {
  switch (videoFault(video, maxGigabytes)) {
    case 'not-a-video':
      return { ...state, fault: texts.notVideo };
    case 'empty':
      return { ...state, fault: texts.emptyVideo };
    case 'too-large':
      return { ...state, fault: texts.tooLarge(maxGigabytes ?? 0) };
    case null:
      return { ...state, video, fault: null };
  }
}

function forward<Video extends ChosenVideo>(state: WizardState<Video>): WizardState<Video> {
  if (state.step === 'name') {
    return state.name.trim() === ''
      ? { ...state, fault: texts.noName }
      : { ...state, step: 'department', fault: null };
  }
  if (state.step === 'department') return state;
  return state.video ? { ...state, step: 'name', fault: null } : { ...state, fault: texts.noVideo };
}

function back<Video extends ChosenVideo>(state: WizardState<Video>): WizardState<Video> {
  if (state.step === 'department') return { ...state, step: 'name', fault: null };
  if (state.step !== 'name') return { ...state, fault: null };
  const source = sourceOf(state);
  return { ...state, source, step: source, fault: null };
}

/** Where the video comes from: a file that is named as the recorder names its own is a recording, however it was chosen. */
export const sourceOf = ({ source, video }: Pick<WizardState, 'source' | 'video'>): Source =>
  video?.name.startsWith('screen-recording-') ? 'record' : source;

/** All that a new SOP needs. */
export type Complete<Video extends ChosenVideo> = WizardState<Video> & { readonly video: Video };

export const isComplete = <Video extends ChosenVideo>(state: WizardState<Video>): state is Complete<Video> =>
  state.video !== null && state.name.trim() !== '' && state.departmentId !== '';

/** A name read off the file: `changing_the-die.mp4` gives `Changing the die`. Empty where the file has no real name. */
export function suggestedName(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_\-.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/[a-z]{3,}/i.test(words) || /^(img|vid|dsc|mov|video|screen recording)\b/i.test(words)) return '';
  return words.charAt(0).toUpperCase() + words.slice(1);
}
