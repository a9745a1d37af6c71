import type { ProblemType } from '@sop/contracts';
import { localized } from '../lib/locale.js';

type Parameters = Readonly<Record<string, unknown>>;
interface ProblemTexts {
  readonly network: string;
  /** By the problem's type, from what it carries beside its sentence. */
  readonly sentences: Readonly<Partial<Record<ProblemType, (parameters: Parameters) => string>>>;
}

const en: ProblemTexts = {
  network: 'Network error occurred. Please check your connection.',
  // The server speaks English itself, and knows more of the case.
  sentences: {},
};

export const texts: ProblemTexts = localized({ en });
