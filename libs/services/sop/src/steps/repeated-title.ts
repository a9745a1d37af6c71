import type { StepRow, StoredStep } from './step.entity.js';
import { descriptionOf } from './step-text.js';

/** A text in lower case without punctuation, for comparison. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const hasSameText = (a: string, b: string): boolean => plain(a) === plain(b);

/**
 * The step without the sentences that only repeat its title: they would be printed twice, and keep wrong words when the title is
 * corrected. The title takes the lowest confidence of those sentences.
 */
export function withoutRepeatedTitle<S extends Pick<StoredStep, 'title' | 'sentences'>>(step: S): S {
  const { title, sentences } = step;
  const isRepetition = ({ text }: { text: string }) =>
    plain(title.text) !== '' && hasSameText(text, title.text);
  const repeated = sentences.filter(isRepetition);
  if (repeated.length === 0) return step;
  const confidence = Math.min(title.confidence, ...repeated.map((sentence) => sentence.confidence));
  return {
    ...step,
    title: { ...title, confidence },
    sentences: sentences.filter((each) => !isRepetition(each)),
  };
}

/** The same for a stored step: a description that was accepted as generated stays accepted, a written one stays as it is. */
export function rowWithoutRepeatedTitle(row: StepRow): StepRow {
  const generated = withoutRepeatedTitle(row.generated);
  if (generated === row.generated) return row;
  const isAccepted = row.editedDescription === descriptionOf(row.generated);
  return { ...row, generated, ...(isAccepted && { editedDescription: descriptionOf(generated) }) };
}
