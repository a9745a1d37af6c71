import { useCallback, useEffect, useRef, useState } from 'react';
import { executionLimits, type Procedure } from '@sop/contracts';
import { refusedOf, refusalsOf, type Refusal } from '../../features/executions/refused-runs.js';
import { addTime, beginRun, changeStep, endRun } from '../../features/executions/run.js';
import type { RunStore } from '../../features/executions/run-store.js';
import { sendRuns, type SendOptions } from '../../features/executions/send-runs.js';
import type { StoredRun } from '../../features/executions/stored-run.js';
import { mayHaveUnsentRuns, noteUnsentRuns, watchSent } from '../../features/executions/unsent-runs.js';
import { newId } from './new-id.js';
import { useClock } from './use-clock.js';
import { useStoredRun } from './use-stored-run.js';

type SendStatus = 'sent' | 'sending' | 'waiting';
export type RunStatus = SendStatus | 'unstored';

const settleMilliseconds = 600;
const retryMilliseconds = 10_000;

interface RunOptions {
  readonly store: RunStore;
  readonly sopId: string;
  readonly userId: string;
  /** The run that was in progress when the page was opened. */
  readonly begun: StoredRun | null;
}

/** The run of one SOP on this device: each change is stored at once and sent when the server answers. */
export function useRun({ store, sopId, userId, begun }: RunOptions) {
  const [isUnstored, setIsUnstored] = useState(false);
  const onFailure = useCallback(() => setIsUnstored(true), []);
  const stored = useStoredRun({ store, sopId, userId, begun, onFailure });
  const { run, change: changeStored } = stored;
  const { send, status, sentSequence, ...refusals } = useSending(store, userId, run?.id);
  const flush = useRef<() => void>(() => undefined);
  const take = useClock(useCallback(() => flush.current(), []));
  const change = useCallback(
    (by: (run: StoredRun) => StoredRun) => {
      const seconds = take();
      changeStored((now) => by(now.record.state === 'in_progress' ? addTime(now, seconds) : now));
    },
    [take, changeStored],
  );
  useEffect(() => {
    flush.current = () => change((now) => now);
  }, [change]);

  useEffect(() => {
    if (!run) return;
    noteUnsentRuns();
    const timer = setTimeout(() => void send(), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [run, send]);

  return {
    ...refusals,
    status: isUnstored ? 'unstored' : statusOf(run, status, sentSequence),
    run,
    change,
    begin: (procedure: Procedure) => {
      take();
      stored.begin(beginRun({ id: newId(), userId, procedure, at: new Date().toISOString() }));
    },
    end: (state: 'finished' | 'abandoned') => {
      const at = new Date().toISOString();
      change((now) => endRun(now, state, at));
    },
    ...photosOf(store, run, change),
    /** Also from the device. */
    discard: async () => {
      if (run) await store.removeRun(run.id);
      stored.leave();
    },
    leave: stored.leave,
  } as const;
}

/** `sent` once the server has the record as it is shown. */
const statusOf = (run: StoredRun | null, status: SendStatus, sentSequence: number): SendStatus =>
  status === 'sent' && run && run.sequence > Math.max(sentSequence, run.sent) ? 'sending' : status;

const photosOf = (
  store: RunStore,
  run: StoredRun | null,
  change: (by: (run: StoredRun) => StoredRun) => void,
) => ({
  addPhoto: async (position: number, bytes: Blob) => {
    if (!run) return;
    const photo = { id: newId(), runId: run.id, bytes, isSent: false, refusal: null };
    await store.putPhoto(photo);
    change((now) => changePhotos(now, position, (ids) => [...ids, photo.id]));
  },
  removePhoto: async (position: number, id: string) => {
    change((now) => changePhotos(now, position, (ids) => ids.filter((each) => each !== id)));
    await store.removePhoto(id);
  },
});

/** The server takes no more photos than the limit, which two pages may reach together. */
const changePhotos = (
  run: StoredRun,
  position: number,
  by: (ids: readonly string[]) => string[],
): StoredRun => {
  const photos = by(run.record.steps[position]?.photos ?? []).slice(0, executionLimits.photosPerStep);
  return changeStep(run, position, { photos });
};

function useSending(store: RunStore, userId: string, runId: string | undefined) {
  const [status, setStatus] = useState<SendStatus>('sent');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [photoRefusal, setPhotoRefusal] = useState<Refusal | null>(null);
  const [sent, setSent] = useState<{ id: string | undefined; sequence: number } | null>(null);
  const asked = useRef(0);
  const sending = useRef(false);
  const readRefusals = useCallback(async () => {
    const now = await storedRun(store, runId);
    const ofPhoto = now ? await photoRefusalOf(store, now).catch(() => null) : null;
    setRefusal(now?.refusal ?? null);
    setPhotoRefusal(ofPhoto);
  }, [store, runId]);
  useEffect(() => watchSent(() => void readRefusals()), [readRefusals]);
  const send = useCallback(
    async (options?: SendOptions) => {
      asked.current += 1;
      if (sending.current) return;
      sending.current = true;
      let done = 0;
      // What is changed while it is sent is sent after it.
      while (done < asked.current) {
        done = asked.current;
        setStatus('sending');
        const before = await storedRun(store, runId);
        const state = await sendRuns(store, userId, options);
        await readRefusals();
        // Another page has sent all of a run that is stored no longer.
        if (state === 'sent') setSent({ id: runId, sequence: before?.sequence ?? Infinity });
        setStatus(state);
        if (state === 'waiting') break;
      }
      sending.current = false;
    },
    [store, userId, runId, readRefusals],
  );
  useRetries(send, status === 'waiting');
  const sentSequence = sent && sent.id === runId ? sent.sequence : 0;
  return { status, sentSequence, refusal, photoRefusal, send };
}

/** Sends runs of an earlier visit, and again when the connection is back or, while runs wait, in intervals. */
function useRetries(send: (options?: SendOptions) => Promise<void>, isWaiting: boolean) {
  useEffect(() => {
    if (!mayHaveUnsentRuns()) return;
    // What was refused before the page was loaded may be taken now.
    const timer = setTimeout(() => void send({ again: true }));
    return () => clearTimeout(timer);
  }, [send]);
  useEffect(() => {
    const onOnline = () => void send();
    window.addEventListener('online', onOnline);
    const timer = isWaiting ? setInterval(onOnline, retryMilliseconds) : undefined;
    return () => {
      window.removeEventListener('online', onOnline);
      clearInterval(timer);
    };
  }, [send, isWaiting]);
}

const photoRefusalOf = async (store: RunStore, run: StoredRun): Promise<Refusal | null> =>
  refusalsOf([await refusedOf(store, run)]).find(({ what }) => what === 'photos') ?? null;

const storedRun = async (store: RunStore, id: string | undefined): Promise<StoredRun | undefined> =>
  (await store.runs().catch(() => [])).find((run) => run.id === id);
