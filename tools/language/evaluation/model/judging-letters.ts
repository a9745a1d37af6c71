import { ownSteps, type Draft } from '../truth/index.ts';
import type { LetterKey } from './narrations.ts';

/** How much of a key a draft holds. */
export interface Score {
  acts: number;
  /** Acts with a step of their own. */
  own: number;
  /** Steps that are right or wrong: what may be one or not does not count. */
  steps: number;
  right: number;
  /** What binds: conditions, prohibitions, figures, order, manner, and what must not appear. */
  claims: number;
  met: number;
  turned: number;
  /** Every miss, for the reader; of blind narrations without the words. */
  misses: string[];
}

/** As a text is compared: a blank beside a Chinese sign or behind a figure means nothing, and a slash parts alternatives only. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s+(?=\p{Script=Han})|(?<=\p{Script=Han}|\d)\s+/gu, '')
    .replaceAll('/', '⁄');

const holds = (text: string, pattern: readonly (readonly string[])[]): boolean =>
  pattern.every((group) => group.some((word) => plain(text).includes(plain(word))));

/** A draft against letters that it must contain; what counts as an act's own step is what counts in English. */
export function judgeLetters(key: LetterKey, { steps }: Draft): Score {
  const units = steps.map(({ title, sentences }) => [title, ...sentences.map((text) => `${title} ${text}`)]);
  const texts = units.flat();
  const hits = key.steps.map((pattern) =>
    units.flatMap((lines, step) =>
      lines.flatMap((text, unit) => (holds(text, pattern) ? [{ step, unit, isNegated: false }] : [])),
    ),
  );
  const { owner, right } = ownSteps(hits, steps.length, key.joins);
  const extra = steps.filter(
    ({ title }, at) => !right.has(at) && !key.may.some((pattern) => holds(title, pattern)),
  );
  const lost = key.keep.filter((pattern) => !texts.some((text) => holds(text, pattern)));
  const placed = key.orders.flatMap(([first, second]) => {
    const [a, b] = [owner.get(first - 1), owner.get(second - 1)];
    return a === undefined || b === undefined ? [] : [{ what: `order ${first}<${second}`, isMet: a <= b }];
  });
  const turned = placed.filter(({ isMet }) => !isMet);
  const broken = key.never.filter((pattern) => texts.some((text) => holds(text, pattern)));
  const named = (what: string, patterns: readonly string[][][]): string[] =>
    patterns.map((pattern) => `${what} ${pattern.map((group) => group.join('/')).join(' + ')}`);
  return {
    acts: key.steps.length,
    own: owner.size,
    steps: right.size + extra.length,
    right: right.size,
    claims: key.keep.length + key.never.length + placed.length,
    met: key.keep.length - lost.length + key.never.length - broken.length + placed.length - turned.length,
    turned: broken.length + turned.length,
    misses: [
      ...named(
        'step',
        key.steps.filter((_pattern, act) => !owner.has(act)),
      ),
      ...extra.map(({ title }) => `extra ${title}`),
      ...named('keep', lost),
      ...named('never', broken),
      ...turned.map(({ what }) => what),
    ],
  };
}
