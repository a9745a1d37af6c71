import type { FieldCode, ParametersOf, RefusalCode } from '@sop/contracts';
import { localized } from '../lib/locale.js';

/** What the parameters of a code are made into. Codes of fields have those that their schemas know. */
type Saying<Code extends FieldCode> = (
  parameters: Code extends RefusalCode ? ParametersOf<Code> : Readonly<Record<string, unknown>>,
) => string;

interface ProblemTexts {
  readonly network: string;
  /** By the code of a refusal, or of the fault of one field. */
  readonly sentences: { readonly [Code in FieldCode]?: Saying<Code> };
}

const en: ProblemTexts = {
  network: 'Network error occurred. Please check your connection.',
  // The server speaks English itself.
  sentences: {},
};

export const texts: ProblemTexts = localized({ en });
