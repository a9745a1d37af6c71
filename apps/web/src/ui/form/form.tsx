import { Button, type ButtonProps } from '@mantine/core';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Notice } from '../states.js';
import styles from './form.module.css';
import type { Sending } from './use-sending.js';

interface FormProps {
  readonly sending: Sending;
  /** Fields in one line with their button, for a form of one or two fields. */
  readonly layout?: 'stack' | 'line';
  readonly children: ReactNode;
}

/** A form that shows faults at their fields, and other faults above them. */
export function Form({ sending, layout = 'stack', children }: FormProps) {
  return (
    <form className={styles.form} onSubmit={sending.onSubmit} aria-busy={sending.isPending} noValidate>
      {sending.banner && <Notice tone="danger">{sending.banner}</Notice>}
      {layout === 'stack' ? children : <div className={styles.line}>{children}</div>}
    </form>
  );
}

interface SubmitButtonProps extends ButtonProps {
  readonly sending: Sending;
  readonly children: ReactNode;
}

/** Disabled in prerendered pages: the browser's own submit would only clear the fields. */
export function SubmitButton({ sending, children, ...props }: SubmitButtonProps) {
  const isWritten = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  return (
    <Button type={isWritten ? 'button' : 'submit'} loading={sending.isPending} {...props}>
      {children}
    </Button>
  );
}

const neverChanges = () => () => undefined;
