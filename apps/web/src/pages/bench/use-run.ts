import { useCallback, useEffect, useRef, useState } from 'react';
import type { Procedure } from '@sop/contracts';
import { addTime, beginRun, changeStep, endRun } from '../../features/executions/run.js';
import type { RunStore } from '../../features/executions/run-store.js';
import { sendRuns } from '../../features/executions/send-runs.js';
import type { StoredRun } from '../../features/executions/stored-run.js';
import { mayHaveUnsentRuns, noteUnsentRuns } from '../../features/executions/unsent-runs.js';
import { newId } from './new-id.js';
import { useClock } from './use-clock.js';

export type RunStatus = 'sent' | 'sending' | 'waiting' | 'unstored';

const settleMilliseconds = 600;
const retryMilliseconds = 10_000;

/** The run of one SOP on this device: each change is stored at once and sent when the server answers. */
export function useRun(store: RunStore, userId: string, begun: StoredRun | null) {
  const [run, setRun] = useState(begun);
  const { send, failed, status, sentSequence, ...refusals } = useSending(store, userId, run?.id);
  const flush = useRef<() => void>(() => undefined);
  const take = useClock(useCallback(() => flush.current(), []));
  const change = useCallback(
    (by: (run: StoredRun) => StoredRun) => {
      const seconds = take();
      setRun((now) => now && by(now.record.state === 'in_progress' ? addTime(now, seconds) : now));
    },
    [take],
  );
  useEffect(() => {
    flush.current = () => change((now) => now);
  }, [change]);

  useEffect(() => {
    if (!run) return;
    noteUnsentRuns();
    // What was sent is known to the database alone.
    const stored = store.changeRun(run.id, (now) => ({
      ...run,
      sent: now?.sent ?? run.sent,
      refusal: now?.refusal ?? null,
    }));
    const timer = setTimeout(() => void stored.then(send).catch(() => undefined), settleMilliseconds);
    stored.catch(failed);
    return () => clearTimeout(timer);
  }, [run, store, send, failed]);

  return {
    ...refusals,
    /** `sent` once the server has the record as it is shown. */
    status: status === 'sent' && run && run.sequence > Math.max(sentSequence, run.sent) ? 'sending' : status,
    run,
    change,
    begin: (procedure: Procedure) => {
      take();
      setRun(beginRun({ id: newId(), userId, procedure, at: new Date().toISOString() }));
    },
    end: (state: 'finished' | 'abandoned') => change((now) => endRun(now, state, new Date().toISOString())),
    addPhoto: async (position: number, bytes: Blob) => {
      if (!run) return;
      const photo = { id: newId(), runId: run.id, bytes, isSent: false, refusal: null };
      await store.putPhoto(photo);
      change((now) =>
        changeStep(now, position, { photos: [...(now.record.steps[position]?.photos ?? []), photo.id] }),
      );
    },
    removePhoto: async (position: number, id: string) => {
      change((now) =>
        changeStep(now, position, {
          photos: (now.record.steps[position]?.photos ?? []).filter((each) => each !== id),
        }),
      );
      await store.removePhoto(id);
    },
    /** Also from the device. */
    discard: async () => {
      if (run) await store.removeRun(run.id);
      setRun(null);
    },
    /** It stays stored until it is sent. */
    leave: () => setRun(null),
  };
}

function useSending(store: RunStore, userId: string, runId: string | undefined) {
  const [status, setStatus] = useState<RunStatus>('sent');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [photoRefusal, setPhotoRefusal] = useState<string | null>(null);
  const [sentSequence, setSentSequence] = useState(0);
  const asked = useRef(0);
  const sending = useRef(false);
  const send = useCallback(async () => {
    asked.current += 1;
    if (sending.current) return;
    sending.current = true;
    let done = 0;
    // What is changed while it is sent is sent after it.
    while (done < asked.current) {
      done = asked.current;
      setStatus('sending');
      const before = await storedRun(store, runId);
      const { state, photoRefusal: refused } = await sendRuns(store, userId);
      if (refused !== null) setPhotoRefusal(refused);
      setRefusal((await storedRun(store, runId))?.refusal ?? null);
      if (state === 'sent' && before) setSentSequence(before.sequence);
      setStatus(state);
      if (state === 'waiting') break;
    }
    sending.current = false;
  }, [store, userId, runId]);
  const failed = useCallback(() => setStatus('unstored'), []);
  // Of an earlier visit.
  useEffect(() => {
    if (!mayHaveUnsentRuns()) return;
    const timer = setTimeout(() => void send());
    return () => clearTimeout(timer);
  }, [send]);
  useEffect(() => {
    const onOnline = () => void send();
    window.addEventListener('online', onOnline);
    const timer = status === 'waiting' ? setInterval(onOnline, retryMilliseconds) : undefined;
    return () => {
      window.removeEventListener('online', onOnline);
      clearInterval(timer);
    };
  }, [send, status]);
  return { status, sentSequence, refusal, photoRefusal, send, failed };
}

const storedRun = async (store: RunStore, id: string | undefined): Promise<StoredRun | undefined> =>
  (await store.runs().catch(() => [])).find((run) => run.id === id);
