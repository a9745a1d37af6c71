import { Button, type ButtonProps } from '@mantine/core';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Notice } from '../states.js';
import styles from './form.module.css';
import type { Submission } from './use-submit.js';

interface FormProps {
  readonly submission: Submission;
  /** Fields in one line with their button, for a form of one or two fields. */
  readonly layout?: 'stack' | 'line';
  readonly children: ReactNode;
}

/** A form that shows errors at their fields, and other errors above them. */
export function Form({ submission, layout = 'stack', children }: FormProps) {
  return (
    <form className={styles.form} onSubmit={submission.onSubmit} aria-busy={submission.isPending} noValidate>
      {submission.banner && <Notice tone="danger">{submission.banner}</Notice>}
      {layout === 'stack' ? children : <div className={styles.line}>{children}</div>}
    </form>
  );
}

interface SubmitButtonProps extends ButtonProps {
  readonly submission: Submission;
  readonly children: ReactNode;
}

/** Disabled in prerendered pages: the browser's own submit would only clear the fields. */
export function SubmitButton({ submission, children, ...props }: SubmitButtonProps) {
  const isWritten = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  return (
    <Button type={isWritten ? 'button' : 'submit'} loading={submission.isPending} {...props}>
      {children}
    </Button>
  );
}

const neverChanges = () => () => undefined;
