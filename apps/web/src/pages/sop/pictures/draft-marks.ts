import type { Screenshot } from '@sop/contracts';
import { storeDraftOf, readDraftOf } from '../../../api/drafts.js';
import type { Item } from '../../../features/markup/markup-item.js';
import { storagePath } from '../../../lib/media-path.js';

const keyOf = (stepId: string, position: number) => `marks:${stepId}:${position}`;

/** Identifies the picture with its saved marks. Paths are compared without their signature. */
const pictureOf = ({ path, markup }: Screenshot): string =>
  JSON.stringify([storagePath(path), markup?.crop, markup?.marks]);

interface StoredMarks {
  readonly picture: string;
  readonly items: readonly Item[];
}

/** The unsaved marks of an earlier visit. Null if the picture has changed since. */
export function readDraftMarks(
  stepId: string,
  position: number,
  picture: Screenshot,
): readonly Item[] | null {
  const stored = readDraftOf<StoredMarks>(keyOf(stepId, position));
  return stored?.picture === pictureOf(picture) ? stored.items : null;
}

/** Null: saved or discarded. */
export function saveDraftMarks(
  stepId: string,
  position: number,
  picture: Screenshot,
  items: readonly Item[] | null,
): void {
  storeDraftOf(keyOf(stepId, position), items && { picture: pictureOf(picture), items });
}
