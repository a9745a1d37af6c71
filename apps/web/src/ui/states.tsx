import { IconAlertTriangle, IconMapPinQuestion } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './states.module.css';
import { texts } from './ui.texts.js';

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** `h1` when this is the whole page. */
  readonly heading?: 'h1' | 'h2';
}

/** Nothing here yet, and what to do next. */
export function EmptyState({ icon, title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <section className={styles.state}>
      <span className={styles.icon}>{icon}</span>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  );
}

interface MissingStateProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The next action: retrying does not help. */
  readonly action: ReactNode;
}

/** A whole page that does not exist: deleted, invalid, or another company's. */
export function MissingState({ title, children, action }: MissingStateProps) {
  return (
    <div className={styles.missing}>
      <EmptyState
        icon={<IconMapPinQuestion aria-hidden="true" size={22} stroke={1.75} />}
        title={title}
        heading="h1"
        action={action}
      >
        {children}
      </EmptyState>
    </div>
  );
}

interface ErrorStateProps {
  readonly message: string;
  readonly retryLabel?: string;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** Loading failed: a message and a retry button. */
export function ErrorState({ message, retryLabel = texts.retry, onRetry, children }: ErrorStateProps) {
  return (
    <section className={styles.state} role="alert" data-tone="danger">
      <span className={styles.icon}>
        <IconAlertTriangle aria-hidden="true" size={22} stroke={1.75} />
      </span>
      <p className={styles.title}>{message}</p>
      {children && <div className={styles.text}>{children}</div>}
      {onRetry && (
        <div className={styles.action}>
          <Button variant="default" onClick={onRetry}>
            {retryLabel}
          </Button>
        </div>
      )}
    </section>
  );
}

/** An inline message. Danger is announced at once, the others politely. */
export function Notice({
  tone,
  children,
}: {
  tone: 'danger' | 'attention' | 'done' | 'calm';
  children: ReactNode;
}) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
