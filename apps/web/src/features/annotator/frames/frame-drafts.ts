import { storeDraftOf, readDraftOf } from '../../../api/drafts.js';
import type { PlacedBox } from './interpolate.js';

export interface FrameDraft {
  readonly boxes: readonly PlacedBox[];
  readonly isBackground: boolean;
}

type Drafts = Readonly<Record<string, FrameDraft>>;

const keyOf = (datasetId: number) => `annotator:${datasetId}`;

/** Drawings that are not saved yet, by frame number. They last for the tab: through a reload and a session that ends. */
export function readFrameDrafts(datasetId: number): Drafts {
  const kept = readDraftOf<Record<string, unknown>>(keyOf(datasetId));
  return typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).filter(isDraftEntry))
    : {};
}

const isDraftEntry = (entry: [string, unknown]): entry is [string, FrameDraft] => {
  const draft = entry[1];
  return typeof draft === 'object' && draft !== null && 'boxes' in draft && Array.isArray(draft.boxes);
};

/** The frames whose drawing is not saved, in order: where the modal can be opened again after a reload. */
export const unsavedFrames = (datasetId: number): readonly number[] =>
  Object.keys(readFrameDrafts(datasetId)).map(Number);

export function keepFrameDraft(datasetId: number, frameNumber: number, draft: FrameDraft): void {
  const boxes = draft.boxes.map(({ label, rect }) => ({ label, rect }));
  const kept = { ...readFrameDrafts(datasetId), [frameNumber]: { boxes, isBackground: draft.isBackground } };
  storeDraftOf(keyOf(datasetId), kept);
}

export function dropFrameDraft(datasetId: number, frameNumber: number): void {
  const { [frameNumber]: dropped, ...rest } = readFrameDrafts(datasetId);
  if (!dropped) return;
  storeDraftOf(keyOf(datasetId), Object.keys(rest).length > 0 ? rest : null);
}
