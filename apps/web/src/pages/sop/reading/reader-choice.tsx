import { Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { commentLimits, releaseLimits, type Person } from '@sop/contracts';
import { useState } from 'react';
import { queries } from '../../../api/queries.js';
import { ErrorState } from '../../../ui/states.js';
import styles from './reading.module.css';
import { texts } from './reading.texts.js';

const settleMilliseconds = 200;

interface ReaderChoiceProps {
  readonly sopId: string;
  /** Whether those who were asked last are chosen. */
  readonly isFromLast: boolean;
  readonly chosen: readonly Person[];
  readonly onChange: (chosen: Person[]) => void;
}

/** Chooses who is asked to read a version: the chosen ones come first, below them those who are found. */
export function ReaderChoice({ sopId, isFromLast, chosen, onChange }: ReaderChoiceProps) {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), settleMilliseconds);
  const people = useQuery({ ...queries.people(sopId, settled), placeholderData: keepPreviousData });
  // Who is switched off stays in place until the next search.
  const [first, setFirst] = useState(chosen);
  const found = (people.data ?? []).filter(({ user_id }) => !isIn(first, user_id));
  const isFull = chosen.length >= releaseLimits.readers;
  const toggle = (person: Person, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, person] : chosen.filter(({ user_id }) => user_id !== person.user_id));
  return (
    <fieldset className={styles.choice}>
      <legend>{texts.readers}</legend>
      <p>
        {texts.readersText} {isFromLast && texts.lastReaders}
      </p>
      <TextInput
        type="search"
        aria-label={texts.find}
        placeholder={texts.find}
        maxLength={200}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setFirst(chosen);
        }}
        // Enter would release the SOP.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {people.isLoadingError ? (
        <ErrorState message={texts.peopleFailure} onRetry={() => void people.refetch()} />
      ) : (
        <div className={styles.people} role="group" aria-label={texts.readers}>
          {[...first, ...found].map((person) => (
            <Checkbox
              key={person.user_id}
              label={person.name}
              checked={isIn(chosen, person.user_id)}
              disabled={isFull && !isIn(chosen, person.user_id)}
              onChange={(event) => toggle(person, event.currentTarget.checked)}
            />
          ))}
        </div>
      )}
      <p role="status">
        {people.isPending ? texts.loading : texts.chosen(chosen.length)}
        {people.data?.length === 0 && ` · ${texts.noneFound}`}
        {people.data?.length === commentLimits.people && ` · ${texts.moreFound}`}
        {isFull && ` · ${texts.tooMany(releaseLimits.readers)}`}
      </p>
    </fieldset>
  );
}

const isIn = (people: readonly Person[], id: string): boolean => people.some(({ user_id }) => user_id === id);
