import type { Group } from './narration.ts';

/** A word, or a mark that ends a clause. `stem` compares forms of one word. */
export interface Token {
  word: string;
  stem: string;
  isBreak: boolean;
}

const contractions: readonly (readonly [RegExp, string])[] = [
  [/[’‘]/g, "'"],
  [/\bcan't\b|\bcannot\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/'re\b/g, ' are'],
  [/'s not\b/g, ' is not'],
  [/'ve\b/g, ' have'],
  [/'ll\b/g, ' will'],
  [/,? (and )?not (a second )?before(?=[.,;]|$)/g, ''],
  [/\b(under|in) (any|no) circumstances( whatsoever)?,?/g, '$1 $2 circumstances'],
  [/, (under any circumstances|please|ever|though|however),?/g, ' $1'],
];

/** Phrases of a key are compared with every sentence of a draft, so each text is taken apart once. */
const known = new Map<string, readonly Token[]>();

export function tokensOf(text: string): readonly Token[] {
  const tokens = known.get(text) ?? parted(text);
  known.set(text, tokens);
  return tokens;
}

function parted(text: string): Token[] {
  const plain = contractions.reduce((line, [form, full]) => line.replace(form, full), text.toLowerCase());
  const found = plain.match(/\d+(?:[.,:/]\d+)*|\p{L}+(?:'s)?|[,;:.!?()–—]/gu) ?? [];
  return found.map((word) => ({ word, stem: stemOf(word), isBreak: /^[^\p{L}\p{N}]/u.test(word) }));
}

/** A rough stem of our own, so that the measure shares nothing with the rules it measures: closes, closed, closing; press, presses. */
export function stemOf(word: string): string {
  const bare = word.replace(/'s$/, '');
  if (/\d/.test(bare)) return bare;
  const cut = endings.reduce((rest, [ending, full]) => {
    const shorter = rest.replace(ending, full);
    return shorter.length >= 3 && /[aeiouy]/.test(shorter) ? shorter : rest;
  }, bare);
  const open = cut.length > 3 ? cut.replace(/e$/, '') : cut;
  return open.replace(/(\p{L})\1$/u, '$1');
}

const endings: readonly (readonly [RegExp, string])[] = [
  [/(?<=..)(?:ies|ied)$/, 'y'],
  [/(?<=[^su])s$/, ''],
  [/(?<!e)(?:ing|ed)$/, ''],
  [/ly$/, ''],
];

/** Where a phrase begins, all places. */
export function placesOf(phrase: string, tokens: readonly Token[]): { at: number; end: number }[] {
  const wanted = tokensOf(phrase).map(({ stem }) => stem);
  if (wanted.length === 0) return [];
  return tokens.flatMap((_token, at) =>
    wanted.every((stem, offset) => tokens[at + offset]?.stem === stem)
      ? [{ at, end: at + wanted.length }]
      : [],
  );
}

export const placesOfGroup = (group: Group, tokens: readonly Token[]): { at: number; end: number }[] =>
  group.flatMap((phrase) => placesOf(phrase, tokens)).sort((a, b) => a.at - b.at);

export const holds = (group: Group, tokens: readonly Token[]): boolean =>
  group.some((phrase) => placesOf(phrase, tokens).length > 0);
