import type { Draft } from '../truth/index.js';
import type { LetterKey } from './narrations.js';

/** How many of each there are, and what went wrong, for the reader. */
export interface LetterJudgement {
  acts: number;
  own: number;
  steps: number;
  right: number;
  claims: number;
  met: number;
  broken: number;
  misses: string[];
}

const holds = (text: string, pattern: readonly (readonly string[])[]): boolean =>
  pattern.every((group) => group.some((word) => text.toLowerCase().includes(word.toLowerCase())));

/** A draft against letters that must stand in it; a step may be the own one of one act alone. */
export function judgeLetters(key: LetterKey, { steps }: Draft): LetterJudgement {
  const titles = steps.map(({ title }) => title);
  const texts = steps.flatMap(({ title, sentences }) => [
    title,
    ...sentences.map((text) => `${title} ${text}`),
  ]);
  const taken = new Set<number>();
  const own = key.steps.filter((pattern) => {
    const at = titles.findIndex((title, place) => !taken.has(place) && holds(title, pattern));
    if (at >= 0) taken.add(at);
    return at >= 0;
  });
  const extra = titles.filter(
    (title, at) => !taken.has(at) && !key.may.some((pattern) => holds(title, pattern)),
  );
  const lost = key.keep.filter((pattern) => !texts.some((text) => holds(text, pattern)));
  const broken = key.never.filter((pattern) => texts.some((text) => holds(text, pattern)));
  const named = (patterns: readonly string[][][]): string[] =>
    patterns.map((pattern) => JSON.stringify(pattern));
  return {
    acts: key.steps.length,
    own: own.length,
    steps: taken.size + extra.length,
    right: taken.size,
    claims: key.keep.length + key.never.length,
    met: key.keep.length - lost.length + key.never.length - broken.length,
    broken: broken.length,
    misses: [
      ...named(key.steps.filter((pattern) => !own.includes(pattern))),
      ...extra,
      ...named(lost),
      ...named(broken),
    ],
  };
}
