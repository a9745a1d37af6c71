import { denies, namesFigure } from '../figures/figure-words.js';

/** Whether a sentence may rest on pictures alone: neither a figure nor a prohibition is ever taken from them. `language` is its tag (BCP 47). */
export const isVisualClaim = (text: string, language?: string): boolean =>
  !namesFigure(text, language) && !denies(text, language);
