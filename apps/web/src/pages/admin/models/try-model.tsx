import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { routes, type ReplyOf } from '@sop/contracts';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { formatNumber, formatTenths } from '../../../lib/intl.js';
import { Notice } from '../../../ui/states.js';
import { texts as requests } from '../language-model.texts.js';
import styles from './models.module.css';
import { texts } from './models.texts.js';

type Trial = ReplyOf<typeof routes.languageModel.try>;

/** Has the saved model write a sample, and shows what it wrote and what that took. */
export function TryModel({ isSaved }: { isSaved: boolean }) {
  const trial = useTrial();
  return (
    <>
      <div className={styles.actions}>
        <Button
          variant="default"
          disabled={!isSaved}
          loading={trial.isPending}
          onClick={() => trial.mutate()}
        >
          {texts.try}
        </Button>
      </div>
      {!isSaved && <p className={styles.note}>{texts.trySaved}</p>}
      {trial.isPending && (
        <p role="status" className={styles.note}>
          {texts.trying}
        </p>
      )}
      {isSaved && trial.data && (
        <Notice tone={trial.data.works ? 'done' : 'danger'}>
          {[trial.data.message, ...(trial.data.works ? [tookOf(trial.data)] : [])].join(' ')}
        </Notice>
      )}
      {isSaved && trial.data && <Calls calls={trial.data.calls} />}
      {isSaved && trial.data && trial.data.steps.length > 0 && (
        <ol aria-label={texts.sample} className={styles.sample}>
          {trial.data.steps.map(({ title, sentences }) => (
            <li key={title}>
              <strong>{title}</strong>
              <br />
              {sentences.join(' ')}
            </li>
          ))}
        </ol>
      )}
      {trial.isError && <Notice tone="danger">{detailOf(trial.error, texts.tryFailure)}</Notice>}
    </>
  );
}

function Calls({ calls }: Pick<Trial, 'calls'>) {
  if (calls.length === 0) return null;
  return (
    <ul aria-label={texts.calls} className={styles.note}>
      {calls.map(({ task, model, form, seconds, outcome }, index) => (
        <li key={index}>
          {texts.callLine({
            ...{ task: requests.tasks[task], model, form: requests.forms[form] },
            ...{ seconds: formatTenths(seconds), outcome: requests.outcomes[outcome] },
          })}
        </li>
      ))}
    </ul>
  );
}

/** A model may take minutes, a request no longer than half of one: it is asked for until the model has written. */
function useTrial() {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return useMutation({
    mutationFn: async (): Promise<Trial> => {
      const { signal } = leaving.current;
      for (;;) {
        const trial = await call(routes.languageModel.try, { signal });
        if (!trial.is_running) return trial;
      }
    },
  });
}

function tookOf({ calls }: Trial): string {
  const [last] = calls.slice(-1);
  if (!last) return '';
  const seconds = calls.reduce((sum, one) => sum + one.seconds, 0);
  const tokens = calls.reduce((sum, one) => sum + (one.tokens_in ?? 0) + (one.tokens_out ?? 0), 0);
  return texts.tried(
    formatTenths(seconds),
    tokens > 0 ? formatNumber(tokens) : null,
    requests.forms[last.form],
  );
}
