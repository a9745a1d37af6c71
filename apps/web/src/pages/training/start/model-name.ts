import { dropDraft, storeDraft, readDraft } from '../../../api/drafts.js';

/** The name of the next model, stored while it is typed and while its training is open. */
const key = 'training-model-name';

export const readModelName = (): string => readDraft(key) ?? '';
export const keepModelName = (name: string): void => storeDraft(key, name);
export const clearModelName = (): void => dropDraft(key);
