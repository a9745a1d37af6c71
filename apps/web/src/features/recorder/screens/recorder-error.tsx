import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { LinkButton } from '../../../ui/link-button.js';
import type { RecorderFailure } from '../recorder.machine.js';
import styles from '../recorder.module.css';
import { texts } from '../recorder.texts.js';

/** The error with every way to continue. */
export function RecorderError({ failure, onRetry }: { failure: RecorderFailure; onRetry: () => void }) {
  const isPlan = failure.kind === 'plan';
  return (
    <section className={styles.failure} role="alert">
      <IconAlertTriangle size={28} stroke={1.75} aria-hidden="true" />
      <p>{failure.sentence}</p>
      <div className={styles.actions}>
        {isPlan && <LinkButton to="/billing">{texts.upgrade}</LinkButton>}
        <Button variant={isPlan ? 'default' : 'filled'} onClick={onRetry}>
          {texts.tryAgain}
        </Button>
        <LinkButton to="/create" variant="default">
          {texts.goBack}
        </LinkButton>
        <LinkButton to="/dashboard" variant="subtle">
          {texts.cancel}
        </LinkButton>
      </div>
    </section>
  );
}
