import type { ReplyOf, routes } from '@sop/contracts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { detailOf } from '../../api/problem.js';
import { storeChoice, readChoice } from '../../lib/local-choice.js';
import { deleteUpload } from '../video-upload/delete-upload.js';
import { openCapture, type Capture } from './capture/capture.js';
import {
  lock,
  markSending,
  markUploaded,
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
  type Recording,
  type RecorderSettings,
} from './recorder.machine.js';
import { texts } from './recorder.texts.js';
import { RecordingSession, type EndedBy } from './session/recording-session.js';
import { sendRecording } from './session/send-recording.js';

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
  /** Called when it is on the server and an SOP can be created from it. */
  readonly onUse: (recording: Recording & { readonly uploadId: string }) => void;
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
  const sending = useRef<AbortController | null>(null);
  /** The upload id of the last attempt to send the current recording. */
  const lastUploadId = useRef<string | null>(null);
  const isUnmounted = useRef(false);
  const minutes = maxMinutesOf(limits.max_duration_minutes, limits.remaining_minutes);

  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      session.current?.leave();
      sending.current?.abort();
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
      lastUploadId.current = null;
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
        onFailed: (error) => send({ type: 'failed', fault: startFault(error) }),
      });
      setCapture(opened);
      setIsStored(store.id !== null);
      send({ type: 'started' });
    } catch (error) {
      opened?.close();
      send({ type: 'failed', fault: startFault(error) });
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

  const submitRecording = async () => {
    const { recording } = state;
    if (recording?.uploadId) return onUse({ ...recording, uploadId: recording.uploadId });
    send({ type: 'submit-requested', nothingThere: texts.nothing });
    if (!recording || recording.file.size === 0) return;
    const controller = new AbortController();
    sending.current = controller;
    try {
      const onSent = (share: number) => send({ type: 'sent', share });
      const onSending = async (id: string) => {
        lastUploadId.current = id;
        if (recording.storedId) await markSending(recording.storedId, id).catch(() => undefined);
      };
      const options = { signal: controller.signal, onSent, lastUploadId: lastUploadId.current, onSending };
      const uploadId = await sendRecording(recording, options);
      if (recording.storedId) await markUploaded(recording.storedId, uploadId).catch(() => undefined);
      send({ type: 'converted', uploadId });
      onUse({ ...recording, uploadId });
    } catch (error) {
      if (controller.signal.aborted) return;
      const message = detailOf(
        error,
        error instanceof Error && error.message ? error.message : texts.unknownFailure,
      );
      send({ type: 'failed', fault: { kind: 'process', sentence: texts.processFailed(message) } });
    }
  };

  /** Opens a stored recording for review. */
  const recover = useCallback(async (stored: StoredRecording) => {
    storeRef.current = { id: stored.id, release: await lock(stored.id) };
    lastUploadId.current = stored.lastUploadId;
    const recording = {
      file: stored.file,
      seconds: stored.seconds,
      storedId: stored.id,
      uploadId: stored.uploadId,
    };
    send({ type: 'recovered', recording, notice: texts.recovered });
  }, []);

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

const startFault = (error: unknown) => {
  const message = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  return { kind: 'start', sentence: texts.startFailed(message) } as const;
};
