import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { LinkButton } from '../../../ui/link-button.js';
import type { RecorderFault } from '../recorder.machine.js';
import styles from '../recorder.module.css';
import { texts } from '../recorder.texts.js';

/** The error with every way to continue. */
export function RecorderError({ fault, onRetry }: { fault: RecorderFault; onRetry: () => void }) {
  const isPlan = fault.kind === 'plan';
  return (
    <section className={styles.fault} role="alert">
      <IconAlertTriangle size={28} stroke={1.75} aria-hidden="true" />
      <p>{fault.sentence}</p>
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
