import type { StepRow } from './step.entity.js';

/** The text that is shown: what a user wrote, otherwise what was generated. */
export function stepTextOf(row: Pick<StepRow, 'generated' | 'editedTitle' | 'editedDescription'>) {
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
