import type { Step } from '@sop/contracts';

/** Where the sentences of a step's description begin, in characters: the generated ones, else those that a reader would see. */
export function startsOf({ sentences, description }: Pick<Step, 'sentences' | 'description'>): number[] {
  if (sentences.length > 0) {
    let start = 0;
    return sentences.map(({ text }) => {
      const here = start;
      start += text.length + 1;
      return here;
    });
  }
  const segments = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(description);
  return [...segments].filter(({ segment }) => segment.trim() !== '').map(({ index }) => index);
}
