import { dropDraft, storeDraft, readDraft } from '../../../api/drafts.js';

/** The name of the next model, kept while one types it and while its training is looked at. */
const key = 'training-model-name';

export const readModelName = (): string => readDraft(key) ?? '';
export const keepModelName = (name: string): void => storeDraft(key, name);
export const clearModelName = (): void => dropDraft(key);
