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

/** Writes changes, and reports what is stored after the last of those that are being written. */
function useWriting(
  store: RunStore,
  onWritten: (id: string, stored: StoredRun | undefined) => void,
  onFailure: () => void,
) {
  const writing = useRef(0);
  const write = useCallback(
    async (id: string, change: ChangeRun) => {
      writing.current += 1;
      try {
        const stored = await store.changeRun(id, change);
        if (writing.current === 1) onWritten(id, stored);
      } catch {
        onFailure();
      } finally {
        writing.current -= 1;
      }
    },
    [store, onWritten, onFailure],
  );
  return { write, isWriting: useCallback(() => writing.current > 0, []) };
}

/** Reports the stored runs whenever a page of this device changes them. */
function useStoredRuns(store: RunStore, onStored: (runs: readonly StoredRun[]) => void) {
  useEffect(() => {
    const read = async () => onStored(await store.runs());
    return store.watchRuns(() => void read().catch(() => undefined));
  }, [store, onStored]);
}

/** With what another page has added. A run that is stored no longer has been sent or discarded by another page. */
function merged(now: StoredRun, stored: StoredRun | undefined): StoredRun | null {
  if (stored) return { ...stored, procedure: now.procedure, position: now.position };
  return now.record.state === 'in_progress' ? null : now;
}

const isBegun = ({ record, ...run }: StoredRun, sopId: string, userId: string): boolean =>
  run.sopId === sopId && run.userId === userId && record.state === 'in_progress';

/**
 * The run of this SOP as it is stored on the device. A change is shown at once and made to what is stored, so that the changes of
 * two pages add up; each page shows a step of its own.
 */
export function useStoredRun({ store, sopId, userId, begun, onFailure }: StoredRunOptions) {
  const [run, setRun] = useState(begun);
  const shown = useRef(begun);
  const show = useCallback((next: StoredRun | null) => {
    shown.current = next;
    setRun(next);
  }, []);

  const showStored = useCallback(
    (id: string, stored: StoredRun | undefined) => {
      const now = shown.current;
      if (now?.id === id && stored?.sequence !== now.sequence) show(merged(now, stored));
    },
    [show],
  );
  const { write, isWriting } = useWriting(store, showStored, onFailure);

  const onStored = useCallback(
    (runs: readonly StoredRun[]) => {
      // What is being written is merged when it is.
      if (isWriting()) return;
      const now = shown.current;
      const stored = runs.find(({ id }) => id === now?.id);
      if (now) return showStored(now.id, stored);
      const other = runs.find((each) => isBegun(each, sopId, userId));
      if (other) show(other);
    },
    [sopId, userId, isWriting, showStored, show],
  );
  useStoredRuns(store, onStored);

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
