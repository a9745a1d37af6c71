import type {
  FieldCode,
  ParametersOf,
  StatusMessageParameters,
  RefusalCode,
  StatusMessageCode,
} from '@sop/contracts';
import { localized } from '../lib/locale.js';

/** What the parameters of a code are made into. Codes of fields have those that their schemas know. */
type Saying<Code extends FieldCode | StatusMessageCode> = (
  parameters: Code extends RefusalCode
    ? ParametersOf<Code>
    : Code extends Exclude<StatusMessageCode, RefusalCode>
      ? StatusMessageParameters<Code>
      : Readonly<Record<string, unknown>>,
) => string;

interface ProblemTexts {
  readonly network: string;
  /** By the code of a refusal, of the fault of one field, or of a remark: how far work is, why it ended. */
  readonly sentences: { readonly [Code in FieldCode | StatusMessageCode]?: Saying<Code> };
}

const en: ProblemTexts = {
  network: 'Network error occurred. Please check your connection.',
  // The server speaks English itself.
  sentences: {},
};

export const texts: ProblemTexts = localized({ en });
