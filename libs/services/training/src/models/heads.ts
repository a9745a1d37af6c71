import type { StoredHead } from './trained-model.entity.js';

/** Every class that the heads know, once, in the order of the heads. */
export const classesOf = (heads: readonly Pick<StoredHead, 'class_names'>[]): string[] => [
  ...new Set(heads.flatMap(({ class_names }) => class_names)),
];

/** The detector with this head in the place of its dataset's earlier one; all others stay as they are. */
export const withHead = (heads: readonly StoredHead[], head: StoredHead): StoredHead[] => [
  ...heads.filter(({ dataset_id }) => dataset_id !== head.dataset_id),
  head,
];
