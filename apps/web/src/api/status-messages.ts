import type { StatusMessage } from '@sop/contracts';
import { loadedSentences, type Sentences } from './sentences.js';

/** The text of status messages in the user's language when it has all of them; otherwise the server's English text. */
export function localizedMessages(
  sentence: string,
  codes: readonly StatusMessage[] | undefined,
  sentences: Sentences = loadedSentences(),
): string {
  const own = codes?.map(({ code, parameters }) => sentences[code]?.(parameters)) ?? [];
  return own.length > 0 && own.every((each) => each !== undefined) ? own.join(' ') : sentence;
}
