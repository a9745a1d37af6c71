import { storeDraftOf, readDraftOf } from '../../../api/drafts.js';
import type { PlacedBox } from './interpolate.js';

export interface FrameDraft {
  readonly boxes: readonly PlacedBox[];
  readonly isBackground: boolean;
}

type Drafts = Readonly<Record<string, FrameDraft>>;

const keyOf = (datasetId: number) => `annotator:${datasetId}`;

/** Unsaved drawings by frame number. They last for the tab, through reloads and expired sessions. */
export function readFrameDrafts(datasetId: number): Drafts {
  const stored = readDraftOf<Record<string, unknown>>(keyOf(datasetId));
  return typeof stored === 'object' && stored !== null
    ? Object.fromEntries(Object.entries(stored).filter(isDraftEntry))
    : {};
}

const isDraftEntry = (entry: [string, unknown]): entry is [string, FrameDraft] => {
  const draft = entry[1];
  return typeof draft === 'object' && draft !== null && 'boxes' in draft && Array.isArray(draft.boxes);
};

/** Frames with unsaved drawings, in order: the modal can be opened there after a reload. */
export const unsavedFrames = (datasetId: number): readonly number[] =>
  Object.keys(readFrameDrafts(datasetId)).map(Number);

export function storeFrameDraft(datasetId: number, frameNumber: number, draft: FrameDraft): void {
  const boxes = draft.boxes.map(({ label, rect }) => ({ label, rect }));
  const drafts = {
    ...readFrameDrafts(datasetId),
    [frameNumber]: { boxes, isBackground: draft.isBackground },
  };
  storeDraftOf(keyOf(datasetId), drafts);
}

export function deleteFrameDraft(datasetId: number, frameNumber: number): void {
  const { [frameNumber]: remaining, ...rest } = readFrameDrafts(datasetId);
  if (!remaining) return;
  storeDraftOf(keyOf(datasetId), Object.keys(rest).length > 0 ? rest : null);
}
