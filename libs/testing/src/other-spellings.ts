type Difference =
  | 'case'
  | 'accents'
  | 'accents apart'
  | 'ß'
  | 'width'
  | 'zero width'
  | 'quotes'
  | 'dashes'
  | 'blanks';

const wide = (text: string): string =>
  text.replace(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0));

const changes: Readonly<Record<Difference, (text: string) => string>> = {
  case: (text) => text.toUpperCase(),
  accents: (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  'accents apart': (text) => text.normalize('NFD'),
  ß: (text) => text.replaceAll('ß', 'ss'),
  width: wide,
  'zero width': (text) =>
    text.replace(/\p{L}{2}/gu, ([first = '', second = '']) => `${first}\u200b${second}\u00ad`),
  quotes: (text) => text.replace(/[“”„]/g, '"').replace(/[‘’]/g, "'"),
  dashes: (text) => text.replace(/[–—]/g, '-'),
  blanks: (text) => text.replaceAll(' ', '\u00a0'),
};

/**
 * How else a reader may type the text, each with what differs: a search for any of them finds the text. Only what the text has
 * can differ, so use one with accents, ß, typographic quotation marks, a dash and blanks.
 */
export const otherSpellings = (text: string): readonly (readonly [Difference, string])[] =>
  (Object.keys(changes) as Difference[]).flatMap((difference) => {
    const spelling = changes[difference](text);
    return spelling === text ? [] : [[difference, spelling] as const];
  });
