import type { RecordingQuality } from '@sop/contracts';

type RecorderView = 'configuring' | 'recording' | 'paused' | 'reviewing' | 'processing' | 'error';

export const cursorColors = ['red', 'yellow', 'blue', 'white', 'black', 'lime'] as const;
export type CursorColor = (typeof cursorColors)[number];
export const cursorSizes = { min: 1, max: 3, step: 0.25 } as const;

export interface RecorderSettings {
  readonly cursorSize: number;
  readonly cursorColor: CursorColor;
  readonly showCursor: boolean;
  readonly includeSystemAudio: boolean;
  /** Empty: no microphone; `default`: the system's default. */
  readonly microphoneId: string;
  readonly quality: RecordingQuality;
}

export const firstSettings: RecorderSettings = {
  cursorSize: 1.5,
  cursorColor: 'yellow',
  showCursor: true,
  includeSystemAudio: true,
  microphoneId: 'default',
  quality: 'medium',
};

/** A finished recording. It stays in the browser until an SOP is created or it is discarded. */
export interface Recording {
  readonly file: File;
  readonly seconds: number;
  /** Its id in the browser's storage; null if this browser has none. */
  readonly storedId: string | null;
  /** Its upload id, once it was sent and converted. */
  readonly uploadId: string | null;
}

/** `plan`: another plan is needed; `gone`: there is nothing to retry. */
type FailureKind = 'plan' | 'gone' | 'start' | 'process' | 'load';
export interface RecorderFailure {
  readonly kind: FailureKind;
  readonly sentence: string;
}

export interface RecorderState {
  readonly view: RecorderView;
  readonly settings: RecorderSettings;
  /** The browser is asking what to record. */
  readonly isStarting: boolean;
  /** Recorded time without pauses. */
  readonly seconds: number;
  readonly recording: Recording | null;
  /** Why the recording ended, if the user should know. */
  readonly notice: string | null;
  readonly failure: RecorderFailure | null;
  /** 0 to 1 while it is sent; 1 while it is converted. */
  readonly sent: number;
}

export type RecorderEvent =
  | { type: 'settings-changed'; settings: Partial<RecorderSettings> }
  | { type: 'start-requested'; remainingMinutes: number; noMinutesLeft: string }
  | { type: 'started' }
  | { type: 'ticked'; seconds: number }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'stopped'; recording: Recording; notice: string | null }
  | { type: 'recovered'; recording: Recording; notice: string }
  | { type: 'discarded' }
  | { type: 'submit-requested'; nothingThere: string }
  | { type: 'sent'; share: number }
  | { type: 'converted'; uploadId: string }
  | { type: 'failed'; failure: RecorderFailure }
  | { type: 'retried' };

export const firstState = (settings: RecorderSettings = firstSettings): RecorderState => ({
  view: 'configuring',
  settings,
  isStarting: false,
  seconds: 0,
  recording: null,
  notice: null,
  failure: null,
  sent: 0,
});

const isLive = ({ view }: RecorderState): boolean => view === 'recording' || view === 'paused';

/** The reducer of the recorder. Events that do not fit the view are ignored. */
export function next(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'settings-changed':
      return { ...state, settings: { ...state.settings, ...event.settings } };
    case 'start-requested':
      return askToStart(state, event.remainingMinutes, event.noMinutesLeft);
    case 'started':
      return state.isStarting ? { ...firstState(state.settings), view: 'recording' } : state;
    case 'ticked':
      return isLive(state) ? { ...state, seconds: event.seconds } : state;
    case 'paused':
      return state.view === 'recording' ? { ...state, view: 'paused' } : state;
    case 'resumed':
      return state.view === 'paused' ? { ...state, view: 'recording' } : state;
    case 'stopped':
      return isLive(state) ? reviewing(state, event.recording, event.notice) : state;
    case 'recovered':
      return state.view === 'configuring' ? reviewing(state, event.recording, event.notice) : state;
    case 'discarded':
      return firstState(state.settings);
    case 'submit-requested':
      return startProcessing(state, event.nothingThere);
    case 'sent':
      return state.view === 'processing' ? { ...state, sent: Math.max(state.sent, event.share) } : state;
    case 'converted':
      return converted(state, event.uploadId);
    case 'failed':
      return { ...state, view: 'error', isStarting: false, failure: event.failure };
    case 'retried':
      return retried(state);
  }
}

function askToStart(state: RecorderState, remainingMinutes: number, noMinutesLeft: string): RecorderState {
  if (state.view !== 'configuring' || state.isStarting) return state;
  if (remainingMinutes === 0)
    return { ...state, view: 'error', failure: { kind: 'plan', sentence: noMinutesLeft } };
  return { ...state, isStarting: true };
}

const reviewing = (state: RecorderState, recording: Recording, notice: string | null): RecorderState => ({
  ...state,
  view: 'reviewing',
  isStarting: false,
  seconds: recording.seconds,
  recording,
  notice,
});

function startProcessing(state: RecorderState, nothingThere: string): RecorderState {
  if (state.view !== 'reviewing') return state;
  return state.recording && state.recording.file.size > 0
    ? { ...state, view: 'processing', sent: 0, notice: null }
    : { ...state, view: 'error', failure: { kind: 'gone', sentence: nothingThere } };
}

/** Returns to review with the upload id, so that it is not sent twice. */
function converted(state: RecorderState, uploadId: string): RecorderState {
  if (state.view !== 'processing' || !state.recording) return state;
  return { ...state, view: 'reviewing', recording: { ...state.recording, uploadId } };
}

/** Returns to the settings, or to review if there is an unsent recording. */
function retried(state: RecorderState): RecorderState {
  if (state.view !== 'error') return state;
  if (state.failure?.kind === 'process' && state.recording)
    return { ...state, view: 'reviewing', failure: null };
  return firstState(state.settings);
}

const warningSeconds = 60;

/** The maximum length: the operator's limit, or the rest of the month. */
export const maxMinutesOf = (maxMinutes: number, remainingMinutes: number): number =>
  remainingMinutes < 0 ? maxMinutes : Math.min(maxMinutes, remainingMinutes);

/** Seconds until it stops automatically; null while that is more than a minute away. */
export function secondsBeforeStop(
  { seconds }: Pick<RecorderState, 'seconds'>,
  minutes: number,
): number | null {
  const left = minutes * 60 - seconds;
  return left > warningSeconds ? null : Math.max(0, Math.ceil(left));
}
