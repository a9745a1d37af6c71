import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChangeRun, RunStore } from '../../features/executions/run-store.js';
import type { StoredRun } from '../../features/executions/stored-run.js';

interface StoredRunOptions {
  readonly store: RunStore;
  readonly sopId: string;
  readonly userId: string;
  /** The run that was in progress when the page was opened. */
  readonly begun: StoredRun | null;
  readonly onFailure: () => void;
}

/**
 * The run of this SOP as it is stored on the device. A change is shown at once and made to what is stored, so that the changes of
 * two pages add up; each page shows a step of its own.
 */
export function useStoredRun({ store, sopId, userId, begun, onFailure }: StoredRunOptions) {
  const [run, setRun] = useState(begun);
  const shown = useRef(begun);
  const writing = useRef(0);
  const show = useCallback((next: StoredRun | null) => {
    shown.current = next;
    setRun(next);
  }, []);

  const read = useCallback(async () => {
    const runs = await store.runs();
    // It is read again once all is written.
    if (writing.current > 0) return;
    const now = shown.current;
    const stored = runs.find((each) => (now ? each.id === now.id : isBegun(each, sopId, userId)));
    const next = now ? merged(now, stored) : (stored ?? null);
    if (next !== now) show(next);
  }, [store, sopId, userId, show]);

  const write = useCallback(
    async (id: string, change: ChangeRun) => {
      writing.current += 1;
      try {
        await store.changeRun(id, change);
      } catch {
        return onFailure();
      } finally {
        writing.current -= 1;
      }
      if (writing.current === 0) await read().catch(() => undefined);
    },
    [store, read, onFailure],
  );

  useEffect(() => store.watchRuns(() => void read().catch(() => undefined)), [store, read]);

  return {
    run,
    begin: (next: StoredRun) => {
      show(next);
      void write(next.id, () => next);
    },
    change: useCallback(
      (by: (run: StoredRun) => StoredRun) => {
        const before = shown.current;
        const next = before && by(before);
        if (!next || next === before) return;
        show(next);
        void write(next.id, unlessEnded(by, before.position));
      },
      [show, write],
    ),
    /** It stays stored until it is sent. */
    leave: () => show(null),
  };
}

/** Another page may have ended the run, or shows another step of it. */
const unlessEnded =
  (by: (run: StoredRun) => StoredRun, position: number): ChangeRun =>
  (now) =>
    now?.record.state === 'in_progress' ? by({ ...now, position }) : now;

const isBegun = ({ record, ...run }: StoredRun, sopId: string, userId: string): boolean =>
  run.sopId === sopId && run.userId === userId && record.state === 'in_progress';

/** With what another page has added. A run that is stored no longer has been sent or discarded by another page. */
function merged(now: StoredRun, stored: StoredRun | undefined): StoredRun | null {
  if (!stored) return now.record.state === 'in_progress' ? null : now;
  // A change that comes after the end is dropped, and then the sequence alone would not show the difference.
  const isSame = stored.sequence === now.sequence && stored.record.state === now.record.state;
  return isSame ? now : { ...stored, procedure: now.procedure, position: now.position };
}
