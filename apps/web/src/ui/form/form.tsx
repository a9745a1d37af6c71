import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../states.js';
import styles from './form.module.css';
import type { Sending } from './use-sending.js';

interface FormProps {
  readonly sending: Sending;
  /** Fields in one line with their button, for a form of one or two fields. */
  readonly layout?: 'stack' | 'line';
  readonly children: ReactNode;
}

/** A form whose faults stand at their fields; what belongs to none stands above them. */
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

export function SubmitButton({ sending, children, ...props }: SubmitButtonProps) {
  return (
    <Button type="submit" loading={sending.isPending} {...props}>
      {children}
    </Button>
  );
}
