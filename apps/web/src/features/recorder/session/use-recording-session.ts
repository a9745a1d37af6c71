import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type RefObject } from 'react';
import { openCapture, type Capture } from '../capture/capture.js';
import type { RecorderEvent, RecorderSettings } from '../recorder.machine.js';
import { texts } from '../recorder.texts.js';
import { openRecordingStore, type RecordingStore } from '../storage/stored-recordings.js';
import { recordingMimeType } from './recording-format.js';
import { RecordingSession, type EndedBy, type SessionOptions } from './recording-session.js';

/** The storage of the current recording; its lock is released when the recording is discarded or the page is left. */
export type CurrentStore = RefObject<Pick<RecordingStore, 'id' | 'release'> | null>;

interface Options {
  readonly owner: string;
  readonly minutes: number;
  readonly storeRef: CurrentStore;
  readonly send: Dispatch<RecorderEvent>;
  /** Called before a new recording starts. */
  readonly onNew: () => void;
}

/** Captures and records the screen. Unmounting ends both and keeps what is stored. */
export function useRecordingSession({ owner, minutes, storeRef, send, onNew }: Options) {
  const [capture, setCapture] = useState<Capture | null>(null);
  const [isStored, setIsStored] = useState(false);
  const session = useRef<RecordingSession | null>(null);
  const isUnmounted = useUnmounted(() => {
    session.current?.leave();
    storeRef.current?.release();
  });

  const record = async (opened: Capture, settings: RecorderSettings) => {
    const type = mimeTypeOf(opened);
    const store = await openRecordingStore(owner, type);
    storeRef.current = store;
    onNew();
    if (isUnmounted.current) {
      store.release();
      return opened.close();
    }
    const options = { capture: opened, store, type, settings, maxSeconds: minutes * 60 };
    session.current = openSession(options, send);
    setCapture(opened);
    setIsStored(store.id !== null);
    send({ type: 'started' });
  };

  return {
    capture,
    /** Whether the recording survives a closed tab. */
    isStored,
    start: async (settings: RecorderSettings) => {
      let opened: Capture | undefined;
      try {
        opened = await openCapture(settings);
        await record(opened, settings);
      } catch (error) {
        opened?.close();
        send({ type: 'failed', failure: startFailure(error) });
      }
    },
    pause: () => {
      session.current?.pause();
      send({ type: 'paused' });
    },
    resume: () => {
      session.current?.resume();
      send({ type: 'resumed' });
    },
    stop: () => session.current?.stop('person'),
  };
}

/** Whether the component is unmounted, for what ends later. `onUnmount` is called then. */
function useUnmounted(onUnmount: () => void): RefObject<boolean> {
  const isUnmounted = useRef(false);
  const unmount = useEffectEvent(onUnmount);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      unmount();
    };
  }, []);
  return isUnmounted;
}

const openSession = (options: SessionOptions, send: Dispatch<RecorderEvent>) =>
  new RecordingSession(options, {
    onTick: (seconds) => send({ type: 'ticked', seconds }),
    onEnd: (recording, by) => {
      send({ type: 'stopped', recording, notice: noticeOf(by, options.maxSeconds / 60) });
    },
    onFailed: (error) => send({ type: 'failed', failure: startFailure(error) }),
  });

function mimeTypeOf({ hasSound }: Capture): string {
  const type = recordingMimeType(hasSound, (each) => MediaRecorder.isTypeSupported(each));
  if (type === undefined) throw new Error(texts.noSupportedFormat);
  return type;
}

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
