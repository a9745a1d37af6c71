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
  /** The saved list; it is updated when another user changes it. */
  readonly entries: readonly ListEntry<Kind>[];
  /** The stored draft of the list. */
  readonly draft: DraftEdit<readonly ListEntry<Kind>[]>;
  readonly newKind: Kind;
  readonly onSave: (entries: readonly ListEntry<Kind>[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Rows as typed and as saved. Unsaved rows are stored for the tab, and closing it asks first. */
export function useListEditing<Kind extends string>(props: EditedList<Kind>) {
  const { entries, newKind, onClose } = props;
  const { draft, storeDraft } = props.draft;
  const [rows, setRows] = useState<readonly Row<Kind>[]>(() => keyed(draft ?? entries));
  const nextKey = useRef(rows.length);
  const [newest, setNewest] = useState<number | null>(null);
  const { saved, hasConflict, hasFailed, save, acceptTheirs } = useListSaving(props);
  const isSaved = textOf(entriesOf(rows)) === saved;
  useWarnBeforeClosing(!isSaved);
  // Runs after a save too, because more may have been typed since.
  useEffect(() => storeDraft(isSaved ? null : entriesOf(rows)), [storeDraft, isSaved, rows, saved]);
  const changeAndSave = (list: readonly Row<Kind>[]) => {
    setRows(list);
    void save(list);
  };
  return {
    rows,
    /** The key of the row that was added last. */
    newest,
    hasConflict,
    hasFailed,
    write: (key: number, text: string) => setRows(withRow(rows, key, { text })),
    choose: (key: number, kind: Kind) => changeAndSave(withRow(rows, key, { kind })),
    add: () => {
      const key = nextKey.current;
      nextKey.current += 1;
      setNewest(key);
      setRows([...rows, { key, text: '', kind: newKind, step_index: null }]);
    },
    remove: (key: number) => changeAndSave(rows.filter((row) => row.key !== key)),
    save: () => void save(rows),
    /** An unsaved list stays in its fields. */
    finish: async () => {
      if (isSaved || (await save(rows))) onClose();
    },
    cancel: () => {
      storeDraft(null);
      onClose();
    },
    keepMine: () => void save(rows, true),
    takeTheirs: () => {
      setRows(keyed(entries));
      acceptTheirs();
    },
  };
}

/** What was saved last, and whether the last attempt failed. */
function useListSaving<Kind extends string>({ entries, draft: { storeDraft }, onSave }: EditedList<Kind>) {
  const [saved, setSaved] = useState(() => textOf(entries));
  const [error, setError] = useState<unknown>(null);
  const hasConflict = isConflict(error) && sopConflictOf(error) !== undefined;
  const inFlight = useRef<{ readonly text: string; readonly end: Promise<boolean> } | null>(null);

  const send = async (wanted: readonly ListEntry<Kind>[]): Promise<boolean> => {
    try {
      await onSave(wanted);
      // The page may have been left by now.
      storeDraft(null);
      setSaved(textOf(wanted));
      setError(null);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    }
  };
  return {
    saved,
    /** Another user has saved a different list. */
    hasConflict,
    hasFailed: error !== null && !hasConflict,
    /** Saves the list. Resolves with whether it is saved. */
    save: async (list: readonly Row<Kind>[], isCurrent = !hasConflict): Promise<boolean> => {
      const wanted = entriesOf(list);
      const text = textOf(wanted);
      if (!isCurrent || text === saved) return text === saved;
      // A button that takes the focus from a field would save a second time after its blur.
      if (inFlight.current?.text === text) return inFlight.current.end;
      const mine = { text, end: send(wanted) };
      inFlight.current = mine;
      const isDone = await mine.end;
      if (inFlight.current === mine) inFlight.current = null;
      return isDone;
    },
    acceptTheirs: () => {
      setSaved(textOf(entries));
      setError(null);
    },
  };
}

const withRow = <Kind extends string>(
  rows: readonly Row<Kind>[],
  key: number,
  change: Partial<ListEntry<Kind>>,
): readonly Row<Kind>[] => rows.map((row) => (row.key === key ? { ...row, ...change } : row));

const keyed = <Kind extends string>(entries: readonly ListEntry<Kind>[]): Row<Kind>[] =>
  entries.map((entry, key) => ({ ...entry, key }));

/** The entries to save, without empty ones. */
const entriesOf = <Kind extends string>(rows: readonly Row<Kind>[]): ListEntry<Kind>[] =>
  rows
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, kind, step_index }) => ({ text: text.trim(), kind, step_index }));

const textOf = (entries: readonly ListEntry<string>[]): string =>
  JSON.stringify(entries.map(({ text, kind }) => [text, kind]));
