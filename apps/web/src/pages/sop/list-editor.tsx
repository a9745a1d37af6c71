import { ActionIcon, Button, NativeSelect, Textarea } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../ui/states.js';
import type { KeptEdit } from './kept-edit.js';
import styles from './list-editor.module.css';
import { texts } from './sop.texts.js';
import { useWarnBeforeClosing } from '../../ui/use-warn-before-closing.js';
import { isConflict, sopConflictOf } from './step-conflict.js';

export interface ListEntry<Kind extends string> {
  readonly text: string;
  readonly kind: Kind;
  readonly step_index: number | null;
}
interface Row<Kind extends string> extends ListEntry<Kind> {
  readonly key: number;
}

interface ListEditorProps<Kind extends string> {
  /** What one entry is called: "Precaution". */
  readonly label: string;
  readonly addLabel: string;
  /** The list as it stands; what somebody else makes of it meanwhile comes here too. */
  readonly entries: readonly ListEntry<Kind>[];
  /** What of it was written and not saved, through a page that is left. */
  readonly kept: KeptEdit<readonly ListEntry<Kind>[]>;
  readonly kinds: Readonly<Record<Kind, string>>;
  readonly newKind: Kind;
  readonly maxEntries: number;
  readonly maxLength: number;
  readonly onSave: (entries: readonly ListEntry<Kind>[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/**
 * A list of short texts in place, saved by itself whenever a field is left. Where somebody else saved it meanwhile, both lists
 * are there: theirs to be read, one's own in the fields.
 */
export function ListEditor<Kind extends string>(props: ListEditorProps<Kind>) {
  const { label, addLabel, entries, kinds, newKind, maxEntries, maxLength } = props;
  const { found, keep } = props.kept;
  const [rows, setRows] = useState<readonly Row<Kind>[]>(() => keyed(found ?? entries));
  const nextKey = useRef(rows.length);
  const [saved, setSaved] = useState(() => wordsOf(entries));
  const [error, setError] = useState<unknown>(null);
  const [newest, setNewest] = useState<number | null>(null);
  const hasConflict = isConflict(error) && sopConflictOf(error) !== undefined;

  const isSaved = wordsOf(entriesOf(rows)) === saved;
  useWarnBeforeClosing(!isSaved);
  // Also after something was saved: what was written since is not.
  useEffect(() => keep(isSaved ? null : entriesOf(rows)), [keep, isSaved, rows, saved]);
  const inFlight = useRef<{ readonly words: string; readonly end: Promise<boolean> } | null>(null);

  /** Whether the list is saved now. */
  const save = async (list: readonly Row<Kind>[], isWanted = !hasConflict): Promise<boolean> => {
    const wanted = entriesOf(list);
    const words = wordsOf(wanted);
    if (!isWanted || words === saved) return words === saved;
    // A button that takes the focus from a field saves what leaving the field saves already.
    if (inFlight.current?.words === words) return inFlight.current.end;
    const mine = { words, end: send(wanted, words) };
    inFlight.current = mine;
    const isDone = await mine.end;
    if (inFlight.current === mine) inFlight.current = null;
    return isDone;
  };
  const send = async (wanted: readonly ListEntry<Kind>[], words: string): Promise<boolean> => {
    try {
      await props.onSave(wanted);
      // The page may have been left meanwhile.
      keep(null);
      setSaved(words);
      setError(null);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    }
  };
  /** What could not be saved stays in its fields. */
  const finish = async () => {
    if (isSaved || (await save(rows))) props.onClose();
  };
  const change = (key: number, to: Partial<ListEntry<Kind>>) => {
    const list = rows.map((row) => (row.key === key ? { ...row, ...to } : row));
    setRows(list);
    return list;
  };
  const add = () => {
    const key = nextKey.current;
    nextKey.current += 1;
    setNewest(key);
    setRows([...rows, { key, text: '', kind: newKind, step_index: null }]);
  };
  const remove = (key: number) => {
    const list = rows.filter((row) => row.key !== key);
    setRows(list);
    void save(list);
  };
  const giveUp = () => {
    keep(null);
    props.onClose();
  };
  const takeTheirs = () => {
    setRows(keyed(entries));
    setSaved(wordsOf(entries));
    setError(null);
  };
  return (
    <div className={styles.editor}>
      {hasConflict && (
        <section className={styles.conflict} role="alert">
          <p>{texts.listConflict}</p>
          <ul>
            {entries.map(({ text }, at) => (
              <li key={at}>{text}</li>
            ))}
          </ul>
          <div className={styles.buttons}>
            <Button variant="default" onClick={takeTheirs}>
              {texts.takeTheirs}
            </Button>
            <Button onClick={() => void save(rows, true)}>{texts.keepMine}</Button>
          </div>
        </section>
      )}
      {error !== null && !hasConflict && <Notice tone="danger">{texts.saveFailure}</Notice>}
      <ul className={styles.rows}>
        {rows.map((row, at) => (
          <li key={row.key}>
            <Textarea
              aria-label={`${label} ${at + 1}`}
              autosize
              minRows={1}
              className={styles.text}
              value={row.text}
              maxLength={maxLength}
              ref={row.key === newest ? focusOnce : undefined}
              onChange={(event) => change(row.key, { text: event.currentTarget.value.replaceAll('\n', ' ') })}
              onBlur={() => void save(rows)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                if (rows.length < maxEntries) add();
              }}
            />
            <NativeSelect
              aria-label={texts.kindOf(label, at + 1)}
              value={row.kind}
              data={Object.entries(kinds).map(([value, name]) => ({ value, label: String(name) }))}
              onChange={(event) => void save(change(row.key, { kind: event.currentTarget.value as Kind }))}
            />
            <ActionIcon aria-label={texts.removeEntry(label, at + 1)} onClick={() => remove(row.key)}>
              <IconX size={18} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          disabled={rows.length >= maxEntries}
          onClick={add}
        >
          {addLabel}
        </Button>
        {error !== null && !hasConflict && (
          <Button variant="subtle" data-tone="quiet" onClick={giveUp}>
            {texts.cancel}
          </Button>
        )}
        <Button variant="default" disabled={hasConflict} onClick={() => void finish()}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
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

function focusOnce(field: HTMLTextAreaElement | null): void {
  if (field?.value === '') field.focus();
}
