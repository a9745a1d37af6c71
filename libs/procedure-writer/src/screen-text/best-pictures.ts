import { contentWords, overlap } from '../language/content-words.js';
import { normalise } from '../language/token.js';
import type { ScreenText } from '../types/observations.js';
import type { WrittenStep } from '../types/procedure.js';
import { captionsOf } from './captions.js';

/** The share of a caption's words that its step must have. */
const leastShare = 0.7;
const fewestWords = 2;
/** Late in the caption's time, when the act is done and the caption does not fade yet. */
const bestPosition = 0.75;

/** Steps of a film, each with the moment at which a caption shows that the picture is of it. */
export function addBestPictures(
  steps: readonly WrittenStep[],
  screens: readonly ScreenText[],
): WrittenStep[] {
  const captions = captionsOf(screens)
    .map((caption) => ({ ...caption, words: wordsOf(caption.text) }))
    .filter(({ words }) => words.size >= fewestWords);
  return steps.map((step) => {
    const named = wordsOf(step.title.text);
    const words = wordsOf([step.title, ...step.sentences].map(({ text }) => text).join(' '));
    const [own] = captions
      .filter(
        ({ startSeconds, endSeconds }) => startSeconds < step.endSeconds && endSeconds > step.startSeconds,
      )
      .map((caption) => ({ caption, shared: sharedBy(caption.words, words) }))
      .filter(({ shared }) => shared >= leastShare)
      .sort(
        (a, b) =>
          overlap(b.caption.words, named) - overlap(a.caption.words, named) ||
          b.shared - a.shared ||
          b.caption.words.size - a.caption.words.size,
      );
    if (!own) return step;
    const from = Math.max(step.startSeconds, own.caption.startSeconds);
    const to = Math.min(step.endSeconds, own.caption.endSeconds);
    return { ...step, bestSeconds: from + bestPosition * (to - from) };
  });
}

const wordsOf = (text: string): ReadonlySet<string> => contentWords(text.split(/\s+/).map(normalise));

const sharedBy = (caption: ReadonlySet<string>, step: ReadonlySet<string>): number =>
  caption.size <= step.size ? overlap(caption, step) : overlap(step, caption) * (step.size / caption.size);
