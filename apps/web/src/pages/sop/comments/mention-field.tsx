import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { commentLimits, foldedText, type Person } from '@sop/contracts';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { queries } from '../../../api/queries.js';
import styles from './comments-panel.module.css';
import { texts } from './comments.texts.js';
import { typedNameAt, withMention, type TypedName, type CommentInput } from './mention-text.js';

const settleMilliseconds = 150;

interface MentionFieldProps {
  readonly label: string;
  readonly sopId: string;
  readonly value: CommentInput;
  readonly onChange: (value: CommentInput) => void;
  readonly error: ReactNode;
}

/** A text in which @ suggests colleagues. Arrow keys choose, Enter takes, Escape closes. */
export function MentionField({ label, sopId, value, onChange, error }: MentionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions({ field, sopId, value, onChange });
  const { people, current } = mentions;
  const list = useId();
  const isOpen = people.length > 0;
  // Opened to write.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={styles.field} onKeyDownCapture={mentions.press}>
      <Textarea
        ref={field}
        label={label}
        description={texts.textHint}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={commentLimits.text}
        value={value.text}
        error={error}
        required
        withAsterisk={false}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${current}` : undefined}
        data-autofocus
        // The panel leaves Escape to the suggestions while there are some.
        data-mantine-stop-propagation={isOpen || undefined}
        onChange={(event) => {
          onChange({ ...value, text: event.currentTarget.value });
          mentions.follow(event.currentTarget);
        }}
        onSelect={(event) => mentions.follow(event.currentTarget)}
        onBlur={mentions.close}
      />
      <p className={styles.spoken} role="status">
        {mentions.isSearched && texts.peopleFound(people.length)}
      </p>
      {isOpen && <PeopleList id={list} people={people} current={current} onTake={mentions.take} />}
    </div>
  );
}

interface MentionsOptions extends Pick<MentionFieldProps, 'sopId' | 'value' | 'onChange'> {
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The name that is being typed, and the people whom it may mean. */
function useMentions({ field, sopId, value, onChange }: MentionsOptions) {
  const [typed, setTyped] = useState<TypedName | null>(null);
  const [at, setAt] = useState(0);
  const isChosen = value.people.some(({ name }) => name === typed?.search);
  const people = useSuggestions(sopId, isChosen ? null : typed);
  const current = Math.min(at, people.length - 1);
  const close = () => setTyped(null);
  const follow = (element: HTMLTextAreaElement) => {
    setTyped(typedNameAt(element.value, element.selectionStart));
    setAt(0);
  };
  const take = (person: Person) => {
    const element = field.current;
    if (!element || !typed) return;
    const next = withMention(value.text, { start: typed.start, caret: element.selectionStart }, person);
    // Written at once, so that the next letter is typed behind the name.
    flushSync(() => {
      onChange({ text: next.text, people: [...value.people, person] });
      close();
    });
    element.focus();
    element.setSelectionRange(next.caret, next.caret);
  };
  const press = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method while it composes a word.
    if (people.length === 0 || event.nativeEvent.isComposing) return;
    const person = people[current];
    if (event.key === 'ArrowDown') setAt((current + 1) % people.length);
    else if (event.key === 'ArrowUp') setAt((current + people.length - 1) % people.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) take(person);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isSearched = typed !== null && !isChosen && typed.search !== '';
  return { people, current, isSearched, follow, take, press, close };
}

interface PeopleListProps {
  readonly id: string;
  readonly people: readonly Person[];
  /** The position of the person whom Enter takes. */
  readonly current: number;
  readonly onTake: (person: Person) => void;
}

function PeopleList({ id, people, current, onTake }: PeopleListProps) {
  return (
    <div id={id} role="listbox" aria-label={texts.people} className={styles.people}>
      {people.map((person, index) => (
        <div
          key={person.user_id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          // A press must not take the focus from the text.
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(person);
          }}
        >
          {person.name}
        </div>
      ))}
    </div>
  );
}

function useSuggestions(sopId: string, typed: TypedName | null): readonly Person[] {
  const [search] = useDebouncedValue(typed?.search ?? '', settleMilliseconds);
  const people = useQuery({
    ...queries.people(sopId, search),
    enabled: typed !== null,
    placeholderData: keepPreviousData,
  });
  if (typed === null) return [];
  const found = people.data ?? [];
  // Of the people for what was typed before, Enter must not take one who does not match.
  const isEarlier = people.isPlaceholderData || search !== typed.search;
  return isEarlier ? whoMatches(found, typed.search) : found;
}

/** In the order of the server: who is called so comes before who has it in the name. */
function whoMatches(people: readonly Person[], search: string): Person[] {
  const sought = foldedText(search);
  const placed = people.map((person) => ({ person, at: foldedText(person.name).indexOf(sought) }));
  return [placed.filter(({ at }) => at === 0), placed.filter(({ at }) => at > 0)]
    .flat()
    .map(({ person }) => person);
}
