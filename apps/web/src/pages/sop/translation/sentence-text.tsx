import type { TranslatedSentence } from '@sop/contracts';
import { locale } from '../../../lib/locale.js';
import { directionOf } from './direction.js';
import styles from './translation.module.css';
import { texts } from './translation.texts.js';

interface SentenceTextProps {
  readonly sentence: TranslatedSentence;
  readonly sourceLanguage: string;
}

/**
 * A sentence as it is read: translated where it is up to date, else in the original, so that no reader follows what is no longer
 * valid. One that is not verified has its original beside it.
 */
export function SentenceText({ sentence, sourceLanguage }: SentenceTextProps) {
  const { source, text, state, doubts } = sentence;
  const original = (
    <bdi lang={sourceLanguage} dir={directionOf(sourceLanguage)}>
      {source}
    </bdi>
  );
  if (state !== 'current' || text === null) return <span className={styles.inOriginal}>{original}</span>;
  if (doubts.length === 0) return text;
  return (
    <>
      <span className={styles.doubtful}>{text}</span>{' '}
      <small className={styles.unverified}>
        [<bdi lang={locale}>{texts.notVerified}</bdi> {original}]
      </small>
    </>
  );
}
