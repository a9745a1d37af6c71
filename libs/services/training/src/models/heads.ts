import type { StoredHead } from './trained-model.entity.js';

/** Every class of the heads, once, in the order of the heads. */
export const classesOf = (heads: readonly Pick<StoredHead, 'class_names'>[]): string[] => [
  ...new Set(heads.flatMap(({ class_names }) => class_names)),
];

/** The heads with this one in place of its dataset's earlier one; all others are unchanged. */
export const withHead = (heads: readonly StoredHead[], head: StoredHead): StoredHead[] => [
  ...heads.filter(({ dataset_id }) => dataset_id !== head.dataset_id),
  head,
];
