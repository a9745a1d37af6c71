import type { ImportedSop } from '@sop/contracts';
import styles from './left-out-parts.module.css';
import { texts } from './import-report.texts.js';

interface LeftOutPartsProps {
  readonly parts: ImportedSop['left_out'];
  /** All of them, also those that are not listed. */
  readonly count: number;
}

/** What was not taken over of a document. */
export const LeftOutParts = ({ parts, count }: LeftOutPartsProps) => (
  <ul className={styles.parts}>
    {parts.map(({ reason, text }, position) => (
      <li key={`${position} ${text}`}>
        <small>{texts.leftOut[reason]}</small>
        <span dir="auto">{text}</span>
      </li>
    ))}
    {count > parts.length && <li>{texts.andMore(count - parts.length)}</li>}
  </ul>
);
