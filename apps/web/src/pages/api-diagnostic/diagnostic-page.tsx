import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { apiPath } from '../../lib/api-base.js';
import { Card } from '../../ui/card.js';
import { Facts } from '../../ui/facts.js';
import { Page } from '../../ui/page.js';
import { sendRequest, checks, type Answer } from './send-request.js';
import styles from './diagnostic.module.css';
import { texts } from './diagnostic.texts.js';

export function Component() {
  const answers = useQueries({
    queries: checks.map(({ name, route }) => ({
      queryKey: ['diagnostic', name],
      queryFn: ({ signal }: { signal: AbortSignal }) => sendRequest(route, signal),
      staleTime: Infinity,
      gcTime: 0,
    })),
  });
  const runAgain = (
    <Button
      variant="default"
      loading={answers.some(({ isFetching }) => isFetching)}
      onClick={() => answers.forEach(({ refetch }) => void refetch())}
    >
      {texts.run}
    </Button>
  );
  return (
    <Page title={texts.title} lead={texts.lead} actions={runAgain}>
      <div className={styles.checks}>
        {checks.map(({ name, route }, position) => (
          <Card
            key={name}
            title={texts.checks[name]}
            lead={texts.request(route.method, apiPath + route.path)}
          >
            <Shown answer={answers[position]?.data} />
          </Card>
        ))}
      </div>
    </Page>
  );
}

function Shown({ answer }: { answer: Answer | undefined }) {
  if (!answer) return <p role="status">{texts.running}</p>;
  const facts = [
    [texts.status, answer.status === null ? texts.noAnswer : String(answer.status)],
    [texts.protocol, answer.protocol],
    [texts.redirected, answer.redirectedTo ? texts.redirectedTo(answer.redirectedTo) : texts.notRedirected],
    [texts.duration, texts.milliseconds(answer.milliseconds)],
  ] as const;
  return (
    <>
      <div className={styles.answer} data-fine={answer.isFine}>
        <Facts facts={facts} />
      </div>
      <details>
        <summary>{texts.data}</summary>
        <pre className={styles.data} tabIndex={0} role="region" aria-label={texts.data}>
          {answer.data}
        </pre>
      </details>
    </>
  );
}
