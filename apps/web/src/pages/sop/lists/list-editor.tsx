import { ActionIcon, Button, NativeSelect, Textarea } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Notice } from '../../../ui/states.js';
import styles from './list-editor.module.css';
import { texts } from '../sop.texts.js';
import { useListEditing, type EditedList, type ListEntry, type Row } from './use-list-editing.js';

interface ListEditorProps<Kind extends string> extends EditedList<Kind> {
  /** The name of one entry: "Precaution". */
  readonly label: string;
  readonly addLabel: string;
  readonly kinds: Readonly<Record<Kind, string>>;
  readonly maxEntries: number;
  readonly maxLength: number;
}

type ListEditing<Kind extends string> = ReturnType<typeof useListEditing<Kind>>;

/**
 * Edits a list of short texts in place, saved on blur. If another user has saved it since, both lists are shown: the other user’s
 * read-only, this user’s in the fields.
 */
export function ListEditor<Kind extends string>(props: ListEditorProps<Kind>) {
  const list = useListEditing(props);
  const isFull = list.rows.length >= props.maxEntries;
  return (
    <div className={styles.editor}>
      {list.hasConflict && <Conflict list={list} theirs={props.entries} />}
      {list.hasFailed && <Notice tone="danger">{texts.saveFailure}</Notice>}
      <ul className={styles.rows}>
        {list.rows.map((row, at) => (
          <EntryRow key={row.key} row={row} at={at} list={list} isFull={isFull} {...props} />
        ))}
      </ul>
      <div className={styles.foot}>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          disabled={isFull}
          onClick={list.add}
        >
          {props.addLabel}
        </Button>
        {list.hasFailed && (
          <Button variant="subtle" data-tone="quiet" onClick={list.cancel}>
            {texts.cancel}
          </Button>
        )}
        <Button variant="default" disabled={list.hasConflict} onClick={() => void list.finish()}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}

interface EntryRowProps<Kind extends string> extends Pick<
  ListEditorProps<Kind>,
  'label' | 'kinds' | 'maxLength'
> {
  readonly row: Row<Kind>;
  readonly at: number;
  readonly list: ListEditing<Kind>;
  readonly isFull: boolean;
}

function EntryRow<Kind extends string>({ row, at, list, isFull, ...props }: EntryRowProps<Kind>) {
  const { label, kinds, maxLength } = props;
  return (
    <li>
      <Textarea
        aria-label={`${label} ${at + 1}`}
        autosize
        minRows={1}
        className={styles.text}
        value={row.text}
        maxLength={maxLength}
        ref={row.key === list.newest ? focusOnce : undefined}
        onChange={(event) => list.write(row.key, event.currentTarget.value.replaceAll('\n', ' '))}
        onBlur={list.save}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (!isFull) list.add();
        }}
      />
      <NativeSelect
        aria-label={texts.kindOf(label, at + 1)}
        value={row.kind}
        data={Object.entries(kinds).map(([value, name]) => ({ value, label: String(name) }))}
        onChange={(event) => list.choose(row.key, event.currentTarget.value as Kind)}
      />
      <ActionIcon aria-label={texts.removeEntry(label, at + 1)} onClick={() => list.remove(row.key)}>
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}

interface ConflictProps<Kind extends string> {
  readonly list: ListEditing<Kind>;
  readonly theirs: readonly ListEntry<Kind>[];
}

function Conflict<Kind extends string>({ list, theirs }: ConflictProps<Kind>) {
  return (
    <section className={styles.conflict} role="alert">
      <p>{texts.listConflict}</p>
      <ul>
        {theirs.map(({ text }, at) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="default" onClick={list.takeTheirs}>
          {texts.takeTheirs}
        </Button>
        <Button onClick={list.keepMine}>{texts.keepMine}</Button>
      </div>
    </section>
  );
}

function focusOnce(field: HTMLTextAreaElement | null): void {
  if (field?.value === '') field.focus();
}
