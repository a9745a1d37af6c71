import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { commentLimits, type Person } from '@sop/contracts';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
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
  const [typed, setTyped] = useState<TypedName | null>(null);
  const [at, setAt] = useState(0);
  const isChosen = value.people.some(({ name }) => name === typed?.search);
  const people = useSuggestions(sopId, isChosen ? null : typed);
  const list = useId();
  const isOpen = people.length > 0;
  // Opened to write.
  useEffect(() => field.current?.focus(), []);
  const current = Math.min(at, people.length - 1);

  const follow = (element: HTMLTextAreaElement) => {
    setTyped(typedNameAt(element.value, element.selectionStart));
    setAt(0);
  };
  const take = (person: Person) => {
    const element = field.current;
    if (!element || !typed) return;
    const next = withMention(value.text, { start: typed.start, caret: element.selectionStart }, person);
    onChange({ text: next.text, people: [...value.people, person] });
    setTyped(null);
    element.focus();
    requestAnimationFrame(() => element.setSelectionRange(next.caret, next.caret));
  };
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const person = people[current];
    if (event.key === 'ArrowDown') setAt((current + 1) % people.length);
    else if (event.key === 'ArrowUp') setAt((current + people.length - 1) % people.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) take(person);
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.field} onKeyDownCapture={press}>
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
          follow(event.currentTarget);
        }}
        onSelect={(event) => follow(event.currentTarget)}
        onBlur={() => setTyped(null)}
      />
      <p className={styles.spoken} role="status">
        {typed && !isChosen && typed.search !== '' && texts.peopleFound(people.length)}
      </p>
      {isOpen && (
        <div id={list} role="listbox" aria-label={texts.people} className={styles.people}>
          {people.map((person, index) => (
            <div
              key={person.user_id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              // A press must not take the focus from the text.
              onMouseDown={(event) => {
                event.preventDefault();
                take(person);
              }}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
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
  return typed === null ? [] : (people.data ?? []);
}
