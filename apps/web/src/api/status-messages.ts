import type { StatusMessage } from '@sop/contracts';
import type { Sentences } from './problem.js';
import { texts } from './problem.texts.js';

/** The text of status messages in the user's language when it has all of them; otherwise the server's English text. */
export function localizedMessages(
  sentence: string,
  codes: readonly StatusMessage[] | undefined,
  sentences: Sentences = texts.sentences as Sentences,
): string {
  const own = codes?.map(({ code, parameters }) => sentences[code]?.(parameters)) ?? [];
  return own.length > 0 && own.every((each) => each !== undefined) ? own.join(' ') : sentence;
}
