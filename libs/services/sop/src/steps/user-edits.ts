import { isWritten } from '../editing/new-step.js';
import type { StepRow } from './step.entity.js';
import { descriptionOf } from './step-text.js';

type EditedText = Pick<StepRow, 'editedTitle' | 'editedDescription'>;

/** Text of a step that equals the generated one is generated, not a user's. */
const titleByHand = ({ title }: StepRow['generated'], text: string | null): string | null =>
  text === title.text && !isWritten(title) ? null : text;
const descriptionByHand = (generated: StepRow['generated'], text: string | null): string | null =>
  text === descriptionOf(generated) ? null : text;

/** The text without acceptance, so that it is reviewed again. */
export const withoutAcceptance = ({
  generated,
  editedTitle,
  editedDescription,
}: EditedText & Pick<StepRow, 'generated'>): EditedText => ({
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
