import type { Step } from '@sop/contracts';
import { sentenceStarts } from '../../../lib/intl.js';

/** Where the sentences of a step's description start, in characters: the generated ones, or else those of the text. */
export function startsOf({ sentences, description }: Pick<Step, 'sentences' | 'description'>): number[] {
  if (sentences.length > 0) {
    let start = 0;
    return sentences.map(({ text }) => {
      const here = start;
      start += text.length + 1;
      return here;
    });
  }
  return sentenceStarts(description);
}
