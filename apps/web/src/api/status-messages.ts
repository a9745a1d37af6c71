import type { StatusMessage } from '@sop/contracts';
import type { Sentences } from './problem.js';
import { texts } from './problem.texts.js';

/**
 * A text of the server that was made of remarks, in the reader's language where that has words for all of them; otherwise as the
 * server says it, which is English.
 */
export function localizedMessages(
  sentence: string,
  codes: readonly StatusMessage[] | undefined,
  sentences: Sentences = texts.sentences as Sentences,
): string {
  const own = codes?.map(({ code, parameters }) => sentences[code]?.(parameters)) ?? [];
  return own.length > 0 && own.every((each) => each !== undefined) ? own.join(' ') : sentence;
}
