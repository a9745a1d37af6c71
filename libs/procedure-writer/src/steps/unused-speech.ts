import type { UnusedSpeech } from '@sop/contracts';
import { evidenceOf } from '../evidence/evidence.js';
import { capitalise, stripEnd, textOf, type Token } from '../language/token.js';

/** The most entries of unused speech in a draft. */
export const maxUnusedSpeech = 60;

/** An entry of unused speech, verbatim. */
export function unusedSpeechOf(tokens: readonly Token[]): UnusedSpeech {
  const from = Math.max(
    0,
    tokens.findIndex(({ norm }) => !/^(?:and|then|but|so)$/.test(norm)),
  );
  const spoken = tokens.slice(from);
  const { segment_ids, start_seconds, end_seconds } = evidenceOf(spoken);
  const text = textOf(
    spoken.map((token, at) => (at === spoken.length - 1 ? stripEnd(token) : token)),
  ).replace(/\bi\b/g, 'I');
  return { text: `${capitalise(text)}.`, segment_ids, start_seconds, end_seconds };
}
