import type { ReplyOf, routes } from '@sop/contracts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { detailOf } from '../../api/problem.js';
import { keepChoice, readChoice } from '../../lib/local-choice.js';
import { dropUpload } from '../video-upload/drop-upload.js';
import { openCapture, type Capture } from './capture.js';
import {
  hold,
  markSending,
  markUsed,
  openRecordingStore,
  removeStoredRecording,
  type RecordingStore,
  type StoredRecording,
} from './stored-recordings.js';
import { recordedType } from './recorded-form.js';
import {
  cursorColors,
  firstSettings,
  firstState,
  mostMinutes,
  next,
  type Recording,
  type RecorderSettings,
} from './recorder.machine.js';
import { texts } from './recorder.texts.js';
import { RecordingSession, type EndedBy } from './recording-session.js';
import { sendRecording } from './send-recording.js';

export type Allowance = ReplyOf<typeof routes.screenRecording.settings>;

const choiceKey = 'recorderSettings';

/** What was chosen last on this device; what does not fit any more is as at first. */
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

interface Options {
  /** Of the person: what is kept is theirs. */
  readonly owner: string;
  readonly allowance: Allowance;
  /** It is on the server: an SOP can be made of it. */
  readonly onUse: (recording: Recording & { readonly uploadId: string }) => void;
}

/** The recorder with all it holds: what is shared, what is written, what is sent. Leaving ends all of it and keeps what was recorded. */
export function useRecorder({ owner, allowance, onUse }: Options) {
  const [state, send] = useReducer(next, allowance.default_quality, (quality) =>
    firstState(chosenSettings(quality)),
  );
  const [capture, setCapture] = useState<Capture | null>(null);
  const [isKept, setIsKept] = useState(false);
  const session = useRef<RecordingSession | null>(null);
  const shelf = useRef<Pick<RecordingStore, 'id' | 'release'> | null>(null);
  const sending = useRef<AbortController | null>(null);
  /** Under which the recording at hand was sent last. */
  const sentAs = useRef<string | null>(null);
  const isGone = useRef(false);
  const minutes = mostMinutes(allowance.max_duration_minutes, allowance.remaining_minutes);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      session.current?.leave();
      sending.current?.abort();
      shelf.current?.release();
    };
  }, []);

  const change = useCallback((settings: Partial<RecorderSettings>) => {
    send({ type: 'settings-changed', settings });
  }, []);

  const start = async () => {
    const remainingMinutes = allowance.remaining_minutes;
    send({ type: 'start-asked', remainingMinutes, noMinutesLeft: texts.noMinutes });
    if (remainingMinutes === 0 || state.isStarting) return;
    keepChoice(choiceKey, JSON.stringify(state.settings));
    let opened: Capture | undefined;
    try {
      opened = await openCapture(state.settings);
      const type = recordedType(opened.hasSound, (each) => MediaRecorder.isTypeSupported(each));
      if (type === undefined) throw new Error(texts.noSuchForm);
      const kept = await openRecordingStore(owner, type);
      shelf.current = kept;
      sentAs.current = null;
      if (isGone.current) {
        kept.release();
        return opened.close();
      }
      const given = {
        capture: opened,
        shelf: kept,
        type,
        settings: state.settings,
        mostSeconds: minutes * 60,
      };
      session.current = new RecordingSession(given, {
        onTick: (seconds) => send({ type: 'ticked', seconds }),
        onEnd: (recording, by) => send({ type: 'stopped', recording, notice: noticeOf(by, minutes) }),
        onFailed: (error) => send({ type: 'failed', fault: startFault(error) }),
      });
      setCapture(opened);
      setIsKept(kept.id !== null);
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
    if (recording?.uploadId) dropUpload(recording.uploadId);
    if (recording?.keptId) void removeStoredRecording(recording.keptId);
    shelf.current?.release();
    shelf.current = null;
    send({ type: 'discarded' });
  };

  const use = async () => {
    const { recording } = state;
    if (recording?.uploadId) return onUse({ ...recording, uploadId: recording.uploadId });
    send({ type: 'proceed-asked', nothingThere: texts.nothing });
    if (!recording || recording.file.size === 0) return;
    const ended = new AbortController();
    sending.current = ended;
    try {
      const onSent = (share: number) => send({ type: 'sent', share });
      const onSending = async (id: string) => {
        sentAs.current = id;
        if (recording.keptId) await markSending(recording.keptId, id).catch(() => undefined);
      };
      const way = { signal: ended.signal, onSent, sentAs: sentAs.current, onSending };
      const uploadId = await sendRecording(recording, way);
      if (recording.keptId) await markUsed(recording.keptId, uploadId).catch(() => undefined);
      send({ type: 'converted', uploadId });
      onUse({ ...recording, uploadId });
    } catch (error) {
      if (ended.signal.aborted) return;
      const said = detailOf(
        error,
        error instanceof Error && error.message ? error.message : texts.unknownFailure,
      );
      send({ type: 'failed', fault: { kind: 'process', sentence: texts.processFailed(said) } });
    }
  };

  /** Looks at what an earlier tab has left. */
  const recover = useCallback(async (kept: StoredRecording) => {
    shelf.current = { id: kept.id, release: await hold(kept.id) };
    sentAs.current = kept.sentAs;
    const recording = { file: kept.file, seconds: kept.seconds, keptId: kept.id, uploadId: kept.uploadId };
    send({ type: 'recovered', recording, notice: texts.recovered });
  }, []);

  const retry = () => send({ type: 'retried' });
  return {
    state,
    capture,
    isKept,
    minutes,
    change,
    start,
    pause,
    resume,
    stop,
    discard,
    use,
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
