import type { StepRow } from './step.entity.js';

/** The words that are shown: written ones, otherwise the generated ones. */
export function wordsOf(row: Pick<StepRow, 'generated' | 'editedTitle' | 'editedDescription'>) {
  return {
    title: row.editedTitle ?? row.generated.title.text,
    description: row.editedDescription ?? descriptionOf(row.generated),
  };
}

export const descriptionOf = ({ sentences }: Pick<StepRow['generated'], 'sentences'>): string =>
  sentences.map((sentence) => sentence.text).join(' ');

/** Whether a written description replaces the generated sentences. */
export const isRewritten = ({
  editedDescription,
  generated,
}: Pick<StepRow, 'editedDescription' | 'generated'>): boolean =>
  editedDescription !== null && editedDescription !== descriptionOf(generated);
