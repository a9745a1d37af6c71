import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { translationLanguages, type TranslationLanguage } from '@sop/contracts';
import { openShared, type Opened } from './open-shared.js';
import { PasswordForm } from './password-form.js';
import { SharedDocument } from './shared-document.js';
import styles from './shared-page.module.css';
import { texts } from './shared.texts.js';

/** A page that stays open beside a machine shows corrections, and nothing that was revoked. */
const refreshMilliseconds = 60_000;

/** The page behind a link: an SOP as people without an account read it. */
export function SharedPage({ token }: { token: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const password = useRef<string | undefined>(undefined);
  const language = useRef<TranslationLanguage | undefined>(undefined);
  const open = useCallback(
    async (entered?: string) => {
      const next = await openShared(token, entered === undefined ? {} : { password: entered });
      if (next.state === 'open') password.current = entered;
      setOpened(next);
    },
    [token],
  );
  const hasOpened = useRef(false);
  useEffect(() => {
    // React runs effects twice in development: the second one would count as another view.
    if (!hasOpened.current) void open();
    hasOpened.current = true;
  }, [open]);
  const refresh = async () => {
    const entered = password.current === undefined ? {} : { password: password.current };
    const chosen = language.current === undefined ? {} : { language: language.current };
    const next = await openShared(token, { ...entered, ...chosen, is_refresh: true });
    // Without a connection the page stays readable.
    if (next.state !== 'failed') setOpened(next);
  };
  useRefresh(opened?.state === 'open', refresh);
  const choose = (wanted: string) => {
    language.current = translationLanguages.find((each) => each === wanted);
    void refresh();
  };
  const title = opened?.state === 'open' ? opened.sop.title : texts.tab;
  useEffect(() => {
    document.title = title;
  }, [title]);

  if (opened === null) return <Alone title={texts.loading} isLoading />;
  switch (opened.state) {
    case 'open':
      return <SharedDocument sop={opened.sop} onLanguage={choose} />;
    case 'locked':
      return (
        <Alone title={texts.locked}>
          <PasswordForm answer={opened} onEnter={open} />
        </Alone>
      );
    case 'gone':
      return <Alone title={texts.gone}>{texts.goneText}</Alone>;
    case 'not-ready':
      return (
        <Alone title={texts.notReady}>
          <p>{texts.notReadyText}</p>
          <Retry onRetry={() => open(password.current)} />
        </Alone>
      );
    case 'failed':
      return (
        <Alone title={texts.failure}>
          <p>{texts.failureText}</p>
          <Retry onRetry={() => open(password.current)} />
        </Alone>
      );
  }
}

function useRefresh(isOn: boolean, refresh: () => Promise<void>) {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = () => {
      if (document.visibilityState === 'visible') void latest.current();
    };
    const timer = window.setInterval(ask, refreshMilliseconds);
    document.addEventListener('visibilitychange', ask);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isOn]);
}

interface AloneProps {
  readonly title: string;
  readonly isLoading?: boolean;
  readonly children?: ReactNode;
}

/** A message in place of the SOP. */
function Alone({ title, isLoading = false, children }: AloneProps) {
  return (
    <main className={styles.alone} aria-busy={isLoading}>
      <h1 role={isLoading ? 'status' : undefined} data-quiet={isLoading || undefined}>
        {title}
      </h1>
      {children && <div className={styles.text}>{children}</div>}
    </main>
  );
}

function Retry({ onRetry }: { onRetry: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  const retry = () => {
    setIsBusy(true);
    void onRetry().finally(() => setIsBusy(false));
  };
  return (
    <button type="button" className={styles.button} onClick={retry} disabled={isBusy}>
      {texts.retry}
    </button>
  );
}
