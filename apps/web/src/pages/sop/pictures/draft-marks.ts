import type { Screenshot } from '@sop/contracts';
import { storeDraftOf, readDraftOf } from '../../../api/drafts.js';
import type { Item } from '../../../features/markup/markup-item.js';
import { storagePath } from '../../../lib/media-path.js';

const keyOf = (stepId: string, place: number) => `marks:${stepId}:${place}`;

/** The picture that is drawn on and what is saved on it. Paths are signed anew each time. */
const pictureOf = ({ path, markup }: Screenshot): string =>
  JSON.stringify([storagePath(path), markup?.crop, markup?.marks]);

interface Kept {
  readonly picture: string;
  readonly items: readonly Item[];
}

/** What was drawn before the page was left, and not saved. Null where it is another picture now. */
export function readDraftMarks(stepId: string, place: number, picture: Screenshot): readonly Item[] | null {
  const kept = readDraftOf<Kept>(keyOf(stepId, place));
  return kept?.picture === pictureOf(picture) ? kept.items : null;
}

/** Null: saved, or given up. */
export function saveDraftMarks(
  stepId: string,
  place: number,
  picture: Screenshot,
  items: readonly Item[] | null,
): void {
  storeDraftOf(keyOf(stepId, place), items && { picture: pictureOf(picture), items });
}
