import type { ReplyOf, routes } from '@sop/contracts';
import { useCallback, useReducer, useRef } from 'react';
import { storeChoice, readChoice } from '../../lib/local-choice.js';
import { deleteUpload } from '../video-upload/delete-upload.js';
import {
  cursorColors,
  firstSettings,
  firstState,
  maxMinutesOf,
  next,
  type RecorderSettings,
} from './recorder.machine.js';
import { texts } from './recorder.texts.js';
import { useRecordingSession, type CurrentStore } from './session/use-recording-session.js';
import { lock, deleteStoredRecording, type StoredRecording } from './storage/stored-recordings.js';
import { useRecordingUpload, type OnUse } from './use-recording-upload.js';

export type RecordingLimits = ReplyOf<typeof routes.screenRecording.settings>;

const choiceKey = 'recorderSettings';

/** The last settings of this device. An unknown cursor colour gets the default. */
function chosenSettings(quality: RecorderSettings['quality']): RecorderSettings {
  const first = { ...firstSettings, quality };
  try {
    const chosen = JSON.parse(readChoice(choiceKey) ?? '{}') as Partial<RecorderSettings>;
    const isKnown = cursorColors.some((color) => color === chosen.cursorColor);
    return { ...first, ...chosen, quality, ...(!isKnown && { cursorColor: first.cursorColor }) };
  } catch {
    return first;
  }
}

interface RecorderOptions {
  /** The owner of stored recordings. */
  readonly owner: string;
  readonly limits: RecordingLimits;
  readonly onUse: OnUse;
}

/** The recorder with its capture, session and upload. Unmounting ends all of them and keeps the stored recording. */
export function useRecorder({ owner, limits, onUse }: RecorderOptions) {
  const [state, send] = useReducer(next, limits.default_quality, (quality) =>
    firstState(chosenSettings(quality)),
  );
  const storeRef: CurrentStore = useRef(null);
  const upload = useRecordingUpload(send, onUse);
  const { continueFrom } = upload;
  const minutes = maxMinutesOf(limits.max_duration_minutes, limits.remaining_minutes);
  const onNew = () => continueFrom(null);
  const { start: record, ...session } = useRecordingSession({ owner, minutes, storeRef, send, onNew });

  const change = useCallback((settings: Partial<RecorderSettings>) => {
    send({ type: 'settings-changed', settings });
  }, []);

  const start = async () => {
    const remainingMinutes = limits.remaining_minutes;
    send({ type: 'start-requested', remainingMinutes, noMinutesLeft: texts.noMinutes });
    if (remainingMinutes === 0 || state.isStarting) return;
    storeChoice(choiceKey, JSON.stringify(state.settings));
    await record(state.settings);
  };

  const discard = () => {
    const { recording } = state;
    if (recording?.uploadId) deleteUpload(recording.uploadId);
    if (recording?.storedId) void deleteStoredRecording(recording.storedId);
    storeRef.current?.release();
    storeRef.current = null;
    send({ type: 'discarded' });
  };

  /** Opens a stored recording for review. */
  const recover = useCallback(
    async (stored: StoredRecording) => {
      storeRef.current = { id: stored.id, release: await lock(stored.id) };
      continueFrom(stored.lastUploadId);
      send({ type: 'recovered', recording: recordingOf(stored), notice: texts.recovered });
    },
    [continueFrom],
  );

  return {
    ...session,
    state,
    minutes,
    change,
    start,
    discard,
    submitRecording: () => upload.submit(state.recording),
    recover,
    retry: () => send({ type: 'retried' }),
  };
}

export type Recorder = ReturnType<typeof useRecorder>;

const recordingOf = ({ file, seconds, id, uploadId }: StoredRecording) => ({
  file,
  seconds,
  storedId: id,
  uploadId,
});
