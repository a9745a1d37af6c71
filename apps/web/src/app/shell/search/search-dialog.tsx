import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { searchTextMaxLength } from '@sop/contracts';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { detailOf } from '../../../api/problem.js';
import { Dialog } from '../../../ui/dialog.js';
import hidden from '../../../ui/visually-hidden.module.css';
import type { Me } from '../navigation.js';
import type { Entry } from './entries.js';
import styles from './search-dialog.module.css';
import { SearchOption } from './search-option.js';
import { texts } from './search.texts.js';
import { useSearchResults } from './use-search-results.js';

interface SearchDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly me: Me | undefined;
}

/** Finds speech, steps and text on screen of SOPs and opens their moments; departments, people and pages too. */
export default function SearchDialog({ isOpen, onClose, me }: SearchDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts.title} size={720}>
      <Search onClose={onClose} me={me} />
    </Dialog>
  );
}

const debounceMilliseconds = 150;

function Search({ onClose, me }: Omit<SearchDialogProps, 'isOpen'>) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), debounceMilliseconds);
  const results = useSearchResults(text, me);
  const entries = results.groups.flatMap((group) => group.entries);
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, entries.length - 1);
  const isBusy = typed.trim() !== text || results.isLoading || results.isUpdating;
  const open = useOpen(onClose, results.showMore);
  const activeEntry = entries[active];
  const activeId = activeEntry && optionId(id, activeEntry);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function onKey(event: KeyboardEvent) {
    // Enter and arrows belong to the input method while it composes a word.
    if (event.nativeEvent.isComposing) return;
    const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (direction !== undefined && entries.length > 0) {
      event.preventDefault();
      setChosen((active + direction + entries.length) % entries.length);
    }
    // What is shown may still belong to what was typed before.
    if (event.key === 'Enter' && activeEntry && (!isBusy || chosen > 0)) {
      event.preventDefault();
      open(activeEntry, event.ctrlKey || event.metaKey);
    }
  }

  return (
    <div className={styles.search}>
      <SearchInput
        value={typed}
        listId={entries.length > 0 ? listId(id) : undefined}
        activeId={activeId}
        onChange={(value) => {
          setTyped(value);
          setChosen(0);
        }}
        onKeyDown={onKey}
      />
      <p role="status" className={hidden.visuallyHidden}>
        {isBusy ? texts.searching : text !== '' && texts.found(entries.length)}
      </p>
      <div className={styles.results} data-busy={isBusy || undefined}>
        <Message text={text} results={results} hasNoSop={results.groups[0]?.name !== 'sops' && !isBusy} />
        {entries.length > 0 && (
          <Results
            id={id}
            groups={results.groups}
            isBusy={isBusy}
            activeEntry={activeEntry}
            onOpen={open}
            onHover={(entry) => setChosen(entries.indexOf(entry))}
          />
        )}
      </div>
      <Keys />
    </div>
  );
}

const listId = (id: string) => `${id}-list`;
const optionId = (id: string, entry: Entry) => `${id}-${entry.id}`;

interface SearchInputProps {
  readonly value: string;
  /** The list of results; undefined while there are none. */
  readonly listId: string | undefined;
  readonly activeId: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const SearchInput = ({ value, listId: list, activeId, onChange, onKeyDown }: SearchInputProps) => (
  <div className={styles.field}>
    <IconSearch size={20} stroke={1.75} aria-hidden="true" />
    <input
      data-autofocus=""
      type="text"
      role="combobox"
      autoComplete="off"
      spellCheck={false}
      maxLength={searchTextMaxLength}
      placeholder={texts.field}
      aria-label={texts.field}
      aria-autocomplete="list"
      aria-expanded={list !== undefined}
      aria-controls={list}
      aria-activedescendant={activeId}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  </div>
);

interface ResultsProps {
  readonly id: string;
  readonly groups: ReturnType<typeof useSearchResults>['groups'];
  readonly isBusy: boolean;
  readonly activeEntry: Entry | undefined;
  readonly onOpen: (entry: Entry, isInNewTab: boolean) => void;
  readonly onHover: (entry: Entry) => void;
}

function Results({ id, groups, isBusy, activeEntry, onOpen, onHover }: ResultsProps) {
  return (
    <div id={listId(id)} className={styles.list} role="listbox" aria-label={texts.results} aria-busy={isBusy}>
      {groups.map(({ name, entries }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} role="presentation" className={styles.name}>
            {texts.groups[name]}
          </div>
          {entries.map((entry) => (
            <SearchOption
              key={entry.id}
              id={optionId(id, entry)}
              entry={entry}
              isActive={entry === activeEntry}
              onChoose={(isInNewTab) => onOpen(entry, isInNewTab)}
              onHover={() => onHover(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Opens an entry; the video plays from its moment. */
function useOpen(onClose: () => void, showMore: () => void) {
  const navigate = useNavigate();
  return (entry: Entry, isInNewTab: boolean) => {
    if (entry.kind === 'more') return showMore();
    if (isInNewTab) {
      window.open(entry.to, '_blank', 'noopener');
      return;
    }
    onClose();
    void navigate(entry.to, { state: entry.plays ? { plays: true } : null });
  };
}

interface MessageProps {
  readonly text: string;
  readonly results: ReturnType<typeof useSearchResults>;
  readonly hasNoSop: boolean;
}

/** What there is to say beside the results. */
function Message({ text, results, hasNoSop }: MessageProps) {
  if (text === '') return <p className={styles.message}>{texts.hint}</p>;
  if (results.isLoading)
    return (
      <div className={styles.loading} aria-hidden="true">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={40} />
        ))}
      </div>
    );
  if (results.error)
    return (
      <div role="alert" className={styles.message}>
        <span>{detailOf(results.error, texts.failure)}</span>
        <Button variant="default" onClick={results.retry}>
          {texts.retry}
        </Button>
      </div>
    );
  if (hasNoSop)
    return (
      <p className={styles.message}>
        <strong>{texts.noSop(text)}</strong> {texts.noSopHint}
      </p>
    );
  if (results.similarWords.length > 0)
    return <p className={styles.message}>{texts.similar(results.similarWords.join(', '))}</p>;
  return null;
}

/** How it is used without a mouse. */
const Keys = () => (
  <p className={styles.keys} aria-hidden="true">
    <kbd>↑</kbd> <kbd>↓</kbd> {texts.keys.move}
    <kbd>↵</kbd> {texts.keys.open}
    <kbd>{texts.keys.escape}</kbd> {texts.keys.close}
  </p>
);
