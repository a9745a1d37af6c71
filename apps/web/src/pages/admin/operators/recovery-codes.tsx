import { Button } from '@mantine/core';
import { copyText } from '../../../ui/copy-text.js';
import { Notice } from '../../../ui/states.js';
import { texts as operatorsTexts } from './operators.texts.js';
import styles from './operators.module.css';

const texts = operatorsTexts.own;

/** Shown once: the server has only their digests. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
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
      <div className={styles.actions}>
        <Button variant="default" onClick={() => void copyText(codes.join('\n'), texts.copied)}>
          {texts.copy}
        </Button>
        <Button onClick={onStored}>{texts.saved}</Button>
      </div>
    </>
  );
}
