import type { Screenshot } from '@sop/contracts';
import { dropDraft, keepDraft, readDraft } from '../../api/drafts.js';
import type { Item } from '../../features/markup/markup-item.js';
import { storagePath } from '../../lib/media-path.js';

const keyOf = (stepId: string, place: number) => `marks:${stepId}:${place}`;

/** The picture that is drawn on and what is saved on it. Paths are signed anew each time. */
const pictureOf = ({ path, markup }: Screenshot): string =>
  JSON.stringify([storagePath(path), markup?.crop, markup?.marks]);

interface Kept {
  readonly picture: string;
  readonly items: readonly Item[];
}

/** What was drawn before the page was left, and not saved. Null where it is another picture now. */
export function keptMarks(stepId: string, place: number, picture: Screenshot): readonly Item[] | null {
  try {
    const kept = JSON.parse(readDraft(keyOf(stepId, place)) ?? 'null') as Kept | null;
    return kept?.picture === pictureOf(picture) ? kept.items : null;
  } catch {
    return null;
  }
}

/** Null: saved, or given up. */
export function keepMarks(
  stepId: string,
  place: number,
  picture: Screenshot,
  items: readonly Item[] | null,
): void {
  const key = keyOf(stepId, place);
  if (items === null) dropDraft(key);
  else keepDraft(key, JSON.stringify({ picture: pictureOf(picture), items }));
}
