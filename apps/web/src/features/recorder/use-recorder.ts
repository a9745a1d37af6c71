import type { ReplyOf, routes } from '@sop/contracts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { storeChoice, readChoice } from '../../lib/local-choice.js';
import { deleteUpload } from '../video-upload/delete-upload.js';
import { openCapture, type Capture } from './capture/capture.js';
import {
  lock,
  openRecordingStore,
  deleteStoredRecording,
  type RecordingStore,
  type StoredRecording,
} from './storage/stored-recordings.js';
import { recordingMimeType } from './session/recording-format.js';
import {
  cursorColors,
  firstSettings,
  firstState,
  maxMinutesOf,
  next,
  type RecorderSettings,
} from './recorder.machine.js';
import { texts } from './recorder.texts.js';
import { RecordingSession, type EndedBy } from './session/recording-session.js';
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
  const [capture, setCapture] = useState<Capture | null>(null);
  const [isStored, setIsStored] = useState(false);
  const session = useRef<RecordingSession | null>(null);
  const storeRef = useRef<Pick<RecordingStore, 'id' | 'release'> | null>(null);
  const upload = useRecordingUpload(send, onUse);
  const isUnmounted = useRef(false);
  const minutes = maxMinutesOf(limits.max_duration_minutes, limits.remaining_minutes);

  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      session.current?.leave();
      storeRef.current?.release();
    };
  }, []);

  const change = useCallback((settings: Partial<RecorderSettings>) => {
    send({ type: 'settings-changed', settings });
  }, []);

  const start = async () => {
    const remainingMinutes = limits.remaining_minutes;
    send({ type: 'start-requested', remainingMinutes, noMinutesLeft: texts.noMinutes });
    if (remainingMinutes === 0 || state.isStarting) return;
    storeChoice(choiceKey, JSON.stringify(state.settings));
    let opened: Capture | undefined;
    try {
      opened = await openCapture(state.settings);
      const type = recordingMimeType(opened.hasSound, (each) => MediaRecorder.isTypeSupported(each));
      if (type === undefined) throw new Error(texts.noSupportedFormat);
      const store = await openRecordingStore(owner, type);
      storeRef.current = store;
      upload.continueFrom(null);
      if (isUnmounted.current) {
        store.release();
        return opened.close();
      }
      const options = {
        capture: opened,
        store,
        type,
        settings: state.settings,
        maxSeconds: minutes * 60,
      };
      session.current = new RecordingSession(options, {
        onTick: (seconds) => send({ type: 'ticked', seconds }),
        onEnd: (recording, by) => send({ type: 'stopped', recording, notice: noticeOf(by, minutes) }),
        onFailed: (error) => send({ type: 'failed', failure: startFailure(error) }),
      });
      setCapture(opened);
      setIsStored(store.id !== null);
      send({ type: 'started' });
    } catch (error) {
      opened?.close();
      send({ type: 'failed', failure: startFailure(error) });
    }
  };

  const pause = () => {
    session.current?.pause();
    send({ type: 'paused' });
  };
  const resume = () => {
    session.current?.resume();
    send({ type: 'resumed' });
  };
  const stop = () => session.current?.stop('person');

  const discard = () => {
    const { recording } = state;
    if (recording?.uploadId) deleteUpload(recording.uploadId);
    if (recording?.storedId) void deleteStoredRecording(recording.storedId);
    storeRef.current?.release();
    storeRef.current = null;
    send({ type: 'discarded' });
  };

  const submitRecording = () => upload.submit(state.recording);

  const { continueFrom } = upload;
  /** Opens a stored recording for review. */
  const recover = useCallback(
    async (stored: StoredRecording) => {
      storeRef.current = { id: stored.id, release: await lock(stored.id) };
      continueFrom(stored.lastUploadId);
      const recording = {
        file: stored.file,
        seconds: stored.seconds,
        storedId: stored.id,
        uploadId: stored.uploadId,
      };
      send({ type: 'recovered', recording, notice: texts.recovered });
    },
    [continueFrom],
  );

  const retry = () => send({ type: 'retried' });
  return {
    state,
    capture,
    isStored,
    minutes,
    change,
    start,
    pause,
    resume,
    stop,
    discard,
    submitRecording,
    recover,
    retry,
  };
}

export type Recorder = ReturnType<typeof useRecorder>;

const noticeOf = (by: EndedBy, minutes: number): string | null =>
  ({
    person: null,
    source: texts.endedBySource,
    max: texts.endedByMax(minutes),
    disk: texts.endedByDisk,
  })[by];

const startFailure = (error: unknown) => {
  const message = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  return { kind: 'start', sentence: texts.startFailed(message) } as const;
};
