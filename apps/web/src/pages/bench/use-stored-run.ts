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

  /** Shows what another page has added. A run that is stored no longer has been sent or discarded by another page. */
  const read = useCallback(async () => {
    const runs = await store.runs();
    // It is read again once all is written.
    if (writing.current > 0) return;
    const now = shown.current;
    if (!now) {
      const isOwn = (each: StoredRun) => each.sopId === sopId && each.userId === userId;
      const other = runs.find((each) => isOwn(each) && each.record.state === 'in_progress');
      if (other) show(other);
      return;
    }
    const stored = runs.find(({ id }) => id === now.id);
    if (stored && !isSame(stored, now)) show({ ...stored, procedure: now.procedure, position: now.position });
    else if (!stored && now.record.state === 'in_progress') show(null);
  }, [store, sopId, userId, show]);

  const write = useCallback(
    async (id: string, change: ChangeRun) => {
      writing.current += 1;
      let isStored = true;
      try {
        await store.changeRun(id, change);
      } catch {
        isStored = false;
        onFailure();
      }
      writing.current -= 1;
      if (isStored && writing.current === 0) await read().catch(() => undefined);
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
        // Another page may have ended it.
        void write(next.id, (now) =>
          now?.record.state === 'in_progress' ? by({ ...now, position: before.position }) : now,
        );
      },
      [show, write],
    ),
    /** It stays stored until it is sent. */
    leave: () => show(null),
  };
}

/** A change that comes after the end is dropped, and then the sequence alone would not show the difference. */
const isSame = (one: StoredRun, other: StoredRun): boolean =>
  one.sequence === other.sequence && one.record.state === other.record.state;
