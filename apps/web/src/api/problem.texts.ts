import type {
  FieldCode,
  ParametersOf,
  StatusMessageParameters,
  RefusalCode,
  StatusMessageCode,
} from '@sop/contracts';
import { localized } from '../lib/locale.js';

/** Builds the message of a code from its parameters. Codes of fields have the parameters of their schemas. */
type MessageOf<Code extends FieldCode | StatusMessageCode> = (
  parameters: Code extends RefusalCode
    ? ParametersOf<Code>
    : Code extends Exclude<StatusMessageCode, RefusalCode>
      ? StatusMessageParameters<Code>
      : Readonly<Record<string, unknown>>,
) => string;

interface ProblemTexts {
  readonly network: string;
  /** By the code of a refusal, of a field error, or of a status message. */
  readonly sentences: { readonly [Code in FieldCode | StatusMessageCode]?: MessageOf<Code> };
}

const en: ProblemTexts = {
  network: 'Network error occurred. Please check your connection.',
  // The server's messages are in English.
  sentences: {},
};

export const texts: ProblemTexts = localized({ en });
