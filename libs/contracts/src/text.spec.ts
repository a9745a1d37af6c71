import { describe, expect, it } from '@jest/globals';
import { routes } from './routes/index.js';
import { cleanText, escapeMarkup, foldedText, containsSearch, onOneLine, truncate } from './text.js';

/** Every assigned code point, non-character and surrogate; of private and unassigned ones, which are all alike, every 97th. */
const codePoints = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point)).filter(
  (character, point) =>
    point % 97 === 0 || /[^\p{Private_Use}\p{Unassigned}]|\p{Noncharacter_Code_Point}/u.test(character),
);
const problems = (isProblem: (character: string) => boolean): string[] =>
  [...filtered(isProblem)].slice(0, 20).map((character) => (character.codePointAt(0) ?? 0).toString(16));
function* filtered(isProblem: (character: string) => boolean): Generator<string> {
  for (const character of codePoints) if (isProblem(character)) yield character;
}
/** Every code point in texts of a few hundred words. */
function* texts(): Generator<string> {
  for (let first = 0; first < codePoints.length; first += 256)
    yield codePoints
      .slice(first, first + 256)
      .map((character) => `a${character}`)
      .join(' ');
}

/** XML 1.0, section 2.2, without the control characters of C1, which are allowed there and never visible. */
const isForbidden = (character: string): boolean => {
  const point = character.codePointAt(0) ?? 0;
  if (character === '\t' || character === '\n' || character === '\r') return false;
  const isNonCharacter = (point & 0xfffe) === 0xfffe || (point >= 0xfdd0 && point <= 0xfdef);
  return (
    point < 0x20 || (point >= 0x7f && point < 0xa0) || (point >= 0xd800 && point < 0xe000) || isNonCharacter
  );
};

describe('cleaning a text', () => {
  it('removes every character that a document may not contain', () => {
    expect(problems((character) => [...cleanText(`a${character}b`)].some(isForbidden))).toEqual([]);
  });

  it('keeps every allowed character', () => {
    const isLost = (character: string) =>
      !isForbidden(character) && cleanText(`a ${character} b`) !== `a ${character} b`.normalize('NFC');
    expect(problems(isLost)).toEqual([]);
  });

  it('never joins two words between which a character was removed', () => {
    expect(
      problems((character) => isForbidden(character) && cleanText(`ab${character}cd`) !== 'ab cd'),
    ).toEqual([]);
  });

  it('adds no blank beside another, and none at the ends', () => {
    expect(cleanText('\vPress \f\u0000 the\uffffbutton\ud83d')).toBe('Press  the button');
    expect(cleanText('a\u000b\u000c\u0000b')).toBe('a b');
  });

  it('normalises to NFC, with line breaks, tabs and emoji', () => {
    expect(cleanText('Pru\u0308fen\n\t👩‍🔧 \ud83d\ude00')).toBe('Prüfen\n\t👩‍🔧 😀');
    expect(problems((character) => cleanText(character) !== cleanText(character).normalize('NFC'))).toEqual(
      [],
    );
  });

  it('is idempotent', () => {
    expect(
      problems((character) => cleanText(cleanText(`x${character}`)) !== cleanText(`x${character}`)),
    ).toEqual([]);
  });
});

describe('folding a text', () => {
  it.each([
    ['case', 'PRESS', 'press'],
    ['accents', 'Öl prüfen à gauche', 'ol prufen a gauche'],
    ['accents written apart', 'Pru\u0308fen', 'prüfen'],
    ['ß and its capital', 'Straße STRAẞE', 'strasse strasse'],
    ['full width', 'Ｐｒｅｓｓ　１', 'press 1'],
    ['half width', 'ｶﾞｽ', 'ガス'],
    ['characters without a width', 'in\u00adstall\u200b the\ufeff\u2060', 'install the'],
    ['typographic quotes', '“it’s” „so“ «here»', '"it\'s" "so" "here"'],
    ['dashes', 'A–B—C‑D−E', 'a-b-c-d-e'],
    ['blanks', ' a\u00a0b\u2009 c\n\td\u3000', 'a b c d'],
    ['ligatures', 'ﬁlter œuvre Æther', 'filter oeuvre aether'],
    ['strokes', 'Łódź Smørbrød', 'lodz smorbrod'],
    ['the Turkish letters i', 'İSTANBUL ılık', 'istanbul ilik'],
    ['the Greek final sigma', 'ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['Cyrillic ё', 'Счётчик', 'счетчик'],
    ['optional Arabic vowels', 'مُحَرِّك', 'محرك'],
  ])('ignores %s', (_, text, folded) => {
    expect(foldedText(text)).toBe(foldedText(folded));
  });

  it.each([
    ['o', 'a'],
    ['мой', 'мои'],
    ['かき', 'かぎ'],
    ['की', 'का'],
    ['а', 'a'],
    ['1', '2'],
  ])('distinguishes %s and %s', (one, other) => {
    expect(foldedText(one)).not.toBe(foldedText(other));
  });

  it('is idempotent, for every character', () => {
    const unstable = [...texts()].filter((text) => foldedText(foldedText(text)) !== foldedText(text));
    expect(unstable).toEqual([]);
  });

  it('is equal for small and capital letters, and for NFC and NFD, of every character', () => {
    const differs = (character: string) =>
      [
        character.toLowerCase(),
        character.toUpperCase(),
        character.normalize('NFD'),
        character.normalize('NFKC'),
      ].some((other) => other !== character && foldedText(other) !== foldedText(character));
    expect(problems(differs)).toEqual([]);
  });

  it('finds a part of a text as a reader would', () => {
    expect(containsSearch('prufstand', ['Halle 3', 'Am Prüfstand messen'])).toBe(true);
    expect(containsSearch('STRASSE', ['Förderstraße'])).toBe(true);
    expect(containsSearch('', ['anything'])).toBe(true);
    expect(containsSearch('x', ['anything'])).toBe(false);
  });
});

describe('truncating a text', () => {
  const family = '👨\u200d👩\u200d👧';

  it.each([
    ['short', 10, 'short'],
    ['exactly te', 10, 'exactly te'],
    ['one too many', 10, 'one too m…'],
    ['caf\u0065\u0301s and more', 6, 'cafe\u0301…'],
    [`ab${family}c`, 9, 'ab…'],
    [`ab${family}cdefg`, 11, `ab${family}…`],
    ['ab👍🏽cdefghi', 6, 'ab…'],
    ['👍👍👍👍', 4, '👍…'],
    ['🇩🇪🇩🇪🇩🇪', 6, '🇩🇪…'],
  ])('makes of %j in %i units %j', (text, most, expected) => {
    expect(truncate(text, most)).toBe(expected);
  });

  it('ends within a character that is longer than the limit, however long the text is', () => {
    expect(truncate(family.repeat(10_000), 5)).toBe('👨\u200d…');
  });

  it('never exceeds its length, and leaves no half character that the database refuses', () => {
    const text = `a${family}🇩🇪e\u0301👍🏽`.repeat(3);
    for (let most = 1; most <= text.length; most += 1) {
      const cut = truncate(text, most);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut.isWellFormed()).toBe(true);
    }
  });
});

describe('a name', () => {
  it('is on one line', () => {
    expect(onOneLine(' Acme\r\nSubject: hello\u2028 \t& Co ')).toBe('Acme Subject: hello & Co');
    expect(onOneLine('Bay\u00a03  east')).toBe('Bay\u00a03  east');
    expect(onOneLine('\n')).toBe('');
  });

  it.each([
    ['company', routes.auth.register.body, 'company_name', { email: 'a@b.test', password: 'a-password' }],
    ['department', routes.departments.create.body, 'name', {}],
  ] as const)('of a %s is on one line, whatever is typed', (_, body, field, rest) => {
    expect(body?.parse({ ...rest, [field]: 'One\r\ntwo' })).toMatchObject({ [field]: 'One two' });
    expect(body?.safeParse({ ...rest, [field]: '\r\n' }).success).toBe(false);
  });
});

describe('expensive texts', () => {
  /** Processor time in seconds: independent of other work of the machine. */
  function secondsOf(work: () => unknown): number {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  }

  it.each<[string, (text: string) => string, (count: number) => string]>([
    ['blanks in a name', onOneLine, (count) => `x${' '.repeat(count)}x`],
    ['breaks in a name', onOneLine, (count) => `x${' \n'.repeat(count)}x`],
    ['marks on a letter', cleanText, (count) => `a${'\u0301\u0316'.repeat(count)}`],
    ['letters with what no text may hold', cleanText, (count) => 'a\0'.repeat(count)],
    ['marks that are compared', foldedText, (count) => `a${'\u0301\u0316'.repeat(count)}`],
  ])('are processed in linear time: %s', (_, read, made) => {
    // Quadratic time would take sixteen times as long for four times as much.
    const quarter = secondsOf(() => read(made(20_000)));
    expect(secondsOf(() => read(made(80_000)))).toBeLessThan(8 * quarter + 0.2);
  });

  it('keep the first thirty marks of a letter', () => {
    expect(cleanText(`a${'\u0316'.repeat(31)}b`)).toBe(`a${'\u0316'.repeat(30)}b`);
  });
});

it('escapes every special character of HTML and XML', () => {
  expect(escapeMarkup(`<a href="x" title='y'>&amp;`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;',
  );
});
