import { useRef, useState, type SyntheticEvent } from 'react';
import type { Opened } from './open-shared.js';
import styles from './shared-page.module.css';
import { texts } from './shared.texts.js';

interface PasswordFormProps {
  readonly answer: Extract<Opened, { state: 'locked' }>;
  readonly onEnter: (password: string) => Promise<void>;
}

export function PasswordForm({ answer, onEnter }: PasswordFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const error = isMissing
    ? texts.passwordMissing
    : answer.isWrong
      ? texts.wrongPassword
      : answer.isTooMany
        ? texts.tooMany
        : null;
  const enter = (event: SyntheticEvent) => {
    event.preventDefault();
    const password = field.current?.value ?? '';
    setIsMissing(password === '');
    field.current?.focus();
    if (password === '' || isBusy) return;
    setIsBusy(true);
    void onEnter(password).finally(() => setIsBusy(false));
  };
  return (
    <form className={styles.form} onSubmit={enter} noValidate>
      <p>{texts.lockedText}</p>
      <label htmlFor="password">{texts.password}</label>
      <input
        ref={field}
        id="password"
        type="password"
        autoComplete="off"
        maxLength={256}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : 'password-error'}
      />
      {error !== null && (
        <p id="password-error" className={styles.error} role="alert">
          {error}
        </p>
      )}
      <button type="submit" className={styles.button} aria-busy={isBusy}>
        {texts.open}
      </button>
    </form>
  );
}
