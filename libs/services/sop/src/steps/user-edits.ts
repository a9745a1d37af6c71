import { isWritten } from '../editing/new-step.js';
import type { StepRow } from './step.entity.js';
import { descriptionOf } from './step-text.js';

type Words = Pick<StepRow, 'editedTitle' | 'editedDescription'>;

/** Words of a step that equal the generated ones are generated, not a user's. */
const titleByHand = ({ title }: StepRow['generated'], words: string | null): string | null =>
  words === title.text && !isWritten(title) ? null : words;
const descriptionByHand = (generated: StepRow['generated'], words: string | null): string | null =>
  words === descriptionOf(generated) ? null : words;

/** The words without acceptance, so that they are reviewed again. */
export const withoutAcceptance = ({
  generated,
  editedTitle,
  editedDescription,
}: Words & Pick<StepRow, 'generated'>): Words => ({
  editedTitle: titleByHand(generated, editedTitle),
  editedDescription: descriptionByHand(generated, editedDescription),
});

/** A step without edits is replaced by another run. */
export const editedAtOf = (row: StepRow): Date | null =>
  row.isPinned ||
  row.moreScreenshots.length > 0 ||
  row.editedTitle !== null ||
  row.editedDescription !== null ||
  row.chosenScreenshot !== null
    ? new Date()
    : null;
