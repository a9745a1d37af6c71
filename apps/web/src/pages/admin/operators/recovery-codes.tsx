import { Button } from '@mantine/core';
import { showDone } from '../../../ui/toasts.js';
import { Notice } from '../../../ui/states.js';
import { texts as words } from './operators.texts.js';
import styles from './operators.module.css';

const texts = words.own;

/** Shown once: the page forgets them with the dialog, the server has only their digests. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    showDone(texts.copied);
  };
  return (
    <>
      <Notice tone="attention">{texts.codesWhat}</Notice>
      <ul className={styles.codes} aria-label={texts.codesTitle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.deeds}>
        <Button variant="default" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button onClick={onKept}>{texts.kept}</Button>
      </div>
    </>
  );
}
