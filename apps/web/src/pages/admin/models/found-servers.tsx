import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { routes, type ReplyOf } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { Notice } from '../../../ui/states.js';
import type { Task } from './model-form.js';
import styles from './models.module.css';
import { texts } from './models.texts.js';

type Found = ReplyOf<typeof routes.languageModel.discover>['found'][number];

/** What a server does is not known by its port, so the operator chooses. */
const uses: readonly { task: Task; text: string; label: typeof texts.useOf }[] = [
  { task: 'writing', text: texts.use, label: texts.useOf },
  { task: 'speech', text: texts.useForSpeech, label: texts.useForSpeechOf },
];

/** Looks for model servers on this machine when asked, and offers those that answer: none is used before the form is saved. */
export function FoundServers({
  isSaved,
  onUse,
}: {
  isSaved: boolean;
  onUse: (found: Found, task: Task) => void;
}) {
  const search = useMutation({ mutationFn: () => call(routes.languageModel.discover, {}) });
  const [used, setUsed] = useState<string>();
  return (
    <div className={styles.found}>
      <div>
        <Button
          variant="default"
          loading={search.isPending}
          onClick={() => {
            setUsed(undefined);
            search.mutate();
          }}
        >
          {texts.search}
        </Button>
      </div>
      {search.isPending && (
        <p role="status" className={styles.note}>
          {texts.searching}
        </p>
      )}
      {search.isError && <Notice tone="danger">{detailOf(search.error, texts.searchFailure)}</Notice>}
      {search.data && search.data.found.length === 0 && (
        <Notice tone="calm">{search.data.is_searched ? texts.foundNone : texts.notSearched}</Notice>
      )}
      {search.data && search.data.found.length > 0 && (
        <ul className={styles.servers} aria-label={texts.found}>
          {search.data.found.map((found) => (
            <li key={found.address}>
              <span>
                {texts.foundLine(found.name, texts.foundModels(found.models.length))}
                <br />
                <code>{found.address}</code>
              </span>
              {uses.map(({ task, text, label }) => (
                <Button
                  key={task}
                  variant="default"
                  aria-label={label(found.name, found.address)}
                  onClick={() => {
                    onUse(found, task);
                    setUsed(found.name);
                  }}
                >
                  {text}
                </Button>
              ))}
            </li>
          ))}
        </ul>
      )}
      {used !== undefined && !isSaved && <Notice tone="done">{texts.filledIn(used)}</Notice>}
    </div>
  );
}
