import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { redactionLimits, routes, type Redaction } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { Notice } from '../../../ui/states.js';
import { texts as uiTexts } from '../../../ui/ui.texts.js';
import styles from './redaction.module.css';
import { texts } from './redaction.texts.js';

interface SearchFormProps {
  readonly sopId: string;
  /** Looks for the names in the words alone. */
  readonly onWords: (names: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Asks for names, which no form betrays, and starts the search. */
export function SearchForm({ sopId, onWords, onClose }: SearchFormProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const names = typed.split('\n').flatMap((line) => line.trim() || []);
  const isRefused =
    names.length > redactionLimits.names ||
    names.some(({ length }) => length < 2 || length > redactionLimits.name);
  const start = useMutation({
    mutationFn: () => call(routes.redaction.find, { params: { id: sopId }, body: { names } }),
    onSuccess: (redaction) => client.setQueryData<Redaction>(keys.redaction(sopId), redaction),
  });
  return (
    <>
      <p>{texts.lead}</p>
      <Textarea
        label={texts.names}
        description={texts.namesHint}
        value={typed}
        autosize
        minRows={2}
        maxRows={6}
        error={isRefused ? texts.tooManyNames(redactionLimits.names) : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className={styles.hint}>{texts.mayMiss}</p>
      {start.isError && <Notice tone="danger">{detailOf(start.error, texts.searchFailure)}</Notice>}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button variant="default" disabled={isRefused} onClick={() => onWords(names)}>
          {texts.searchWords}
        </Button>
        <Button data-autofocus loading={start.isPending} disabled={isRefused} onClick={() => start.mutate()}>
          {texts.search}
        </Button>
      </div>
    </>
  );
}
