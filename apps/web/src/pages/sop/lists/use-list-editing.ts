import { useEffect, useRef, useState } from 'react';
import { useWarnBeforeClosing } from '../../../ui/use-warn-before-closing.js';
import type { DraftEdit } from '../steps/draft-edit.js';
import { isConflict, sopConflictOf } from '../steps/step-conflict.js';

export interface ListEntry<Kind extends string> {
  readonly text: string;
  readonly kind: Kind;
  readonly step_index: number | null;
}
export interface Row<Kind extends string> extends ListEntry<Kind> {
  readonly key: number;
}

export interface EditedList<Kind extends string> {
  /** The list as it stands; what somebody else makes of it meanwhile comes here too. */
  readonly entries: readonly ListEntry<Kind>[];
  /** What of it was written and not saved, through a page that is left. */
  readonly kept: DraftEdit<readonly ListEntry<Kind>[]>;
  readonly newKind: Kind;
  readonly onSave: (entries: readonly ListEntry<Kind>[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Rows as they are written, and what of them is saved; what is not is kept for the tab, and closing it asks first. */
export function useListEditing<Kind extends string>(props: EditedList<Kind>) {
  const { entries, newKind, onSave, onClose } = props;
  const { found, keep } = props.kept;
  const [rows, setRows] = useState<readonly Row<Kind>[]>(() => keyed(found ?? entries));
  const nextKey = useRef(rows.length);
  const [newest, setNewest] = useState<number | null>(null);
  const [saved, setSaved] = useState(() => wordsOf(entries));
  const [error, setError] = useState<unknown>(null);
  const hasConflict = isConflict(error) && sopConflictOf(error) !== undefined;
  const isSaved = wordsOf(entriesOf(rows)) === saved;
  useWarnBeforeClosing(!isSaved);
  // Also after something was saved: what was written since is not.
  useEffect(() => keep(isSaved ? null : entriesOf(rows)), [keep, isSaved, rows, saved]);

  const send = async (wanted: readonly ListEntry<Kind>[]): Promise<boolean> => {
    try {
      await onSave(wanted);
      // The page may have been left meanwhile.
      keep(null);
      setSaved(wordsOf(wanted));
      setError(null);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    }
  };
  const inFlight = useRef<{ readonly words: string; readonly end: Promise<boolean> } | null>(null);
  /** Whether the list is saved now. */
  const save = async (list: readonly Row<Kind>[], isWanted = !hasConflict): Promise<boolean> => {
    const wanted = entriesOf(list);
    const words = wordsOf(wanted);
    if (!isWanted || words === saved) return words === saved;
    // A button that takes the focus from a field saves what leaving the field saves already.
    if (inFlight.current?.words === words) return inFlight.current.end;
    const mine = { words, end: send(wanted) };
    inFlight.current = mine;
    const isDone = await mine.end;
    if (inFlight.current === mine) inFlight.current = null;
    return isDone;
  };

  return {
    rows,
    /** The key of the row that was added last. */
    newest,
    /** Somebody else saved another list meanwhile. */
    hasConflict,
    hasFailed: error !== null && !hasConflict,
    write: (key: number, text: string) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, text } : row))),
    choose: (key: number, kind: Kind) => {
      const list = rows.map((row) => (row.key === key ? { ...row, kind } : row));
      setRows(list);
      void save(list);
    },
    add: () => {
      const key = nextKey.current;
      nextKey.current += 1;
      setNewest(key);
      setRows([...rows, { key, text: '', kind: newKind, step_index: null }]);
    },
    remove: (key: number) => {
      const list = rows.filter((row) => row.key !== key);
      setRows(list);
      void save(list);
    },
    save: () => void save(rows),
    /** What could not be saved stays in its fields. */
    finish: async () => {
      if (isSaved || (await save(rows))) onClose();
    },
    giveUp: () => {
      keep(null);
      onClose();
    },
    keepMine: () => void save(rows, true),
    takeTheirs: () => {
      setRows(keyed(entries));
      setSaved(wordsOf(entries));
      setError(null);
    },
  };
}

const keyed = <Kind extends string>(entries: readonly ListEntry<Kind>[]): Row<Kind>[] =>
  entries.map((entry, key) => ({ ...entry, key }));

/** What is to be saved: nothing that is empty. */
const entriesOf = <Kind extends string>(rows: readonly Row<Kind>[]): ListEntry<Kind>[] =>
  rows
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, kind, step_index }) => ({ text: text.trim(), kind, step_index }));

const wordsOf = (entries: readonly ListEntry<string>[]): string =>
  JSON.stringify(entries.map(({ text, kind }) => [text, kind]));
