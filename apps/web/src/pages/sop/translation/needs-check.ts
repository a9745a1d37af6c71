import type { TranslatedSentence } from '@sop/contracts';

/** Whether a user should look at the sentence: it is missing, stale or uncertain. */
export const needsCheck = ({ state, doubts }: TranslatedSentence): boolean =>
  state !== 'current' || doubts.length > 0;
