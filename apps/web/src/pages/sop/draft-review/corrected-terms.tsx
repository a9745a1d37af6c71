import { containsSearch, type Step, type TermCorrection, type TranscriptSegment } from '@sop/contracts';
import { texts } from '../sop.texts.js';
import styles from './corrected-terms.module.css';

/** Glossary terms that replaced what the recogniser wrote, with the original. */
export function CorrectedTerms({ corrections }: { corrections: readonly TermCorrection[] }) {
  const sentences = new Set(
    corrections.map(({ recognised, written }) => texts.corrected(written, recognised)),
  );
  if (sentences.size === 0) return null;
  return <span className={styles.corrected}>{[...sentences].join(' ')}</span>;
}

/** The corrections in the evidence of a step whose term is still in its text. */
export function correctionsOf(step: Step, transcript: readonly TranscriptSegment[]): TermCorrection[] {
  const rests = [...step.sentences, ...(step.title_evidence ? [step.title_evidence] : [])];
  const ids = new Set(rests.flatMap(({ evidence }) => evidence.segment_ids));
  const shown = `${step.title} ${step.description}`;
  return transcript
    .filter(({ id }) => ids.has(id))
    .flatMap(({ corrections = [] }) => corrections)
    .filter(({ written }) => containsSearch(written, [shown]));
}
