/**
 * Characters that no text may contain: control characters but tab and line breaks, halves of surrogate pairs, and code points
 * that Unicode reserves as non-characters. PostgreSQL, XML, or both forbid most of them, and no keyboard types any.
 */
const unwritable = /(?:[^\P{Cc}\t\n\r]|\p{Surrogate}|\p{Noncharacter_Code_Point})+/gu;

/** More marks on one letter than any script has; Unicode's stream-safe format (UAX #15) ends at as many. */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * The text in NFC. Ordering marks takes the square of their number, so only the first thirty of a run stay: a megabyte of
 * marks would block a process for minutes.
 */
export const composed = (text: string): string => text.replace(tooManyMarks, '$1').normalize('NFC');

/**
 * The text as it is stored and exported: in NFC, without characters that no document may contain. Where such a character is
 * between two words, a blank replaces it, so that the words are not joined.
 */
export function cleanText(text: string): string {
  return composed(
    text.replace(unwritable, (run, at: number) => {
      const neighbours = [text[at - 1], text[at + run.length]];
      return neighbours.every((neighbour) => neighbour !== undefined && /\S/.test(neighbour)) ? ' ' : '';
    }),
  );
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text as it is written in HTML and XML, between tags and in quotes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** A text on one line, such as a name: a break, with the blanks around it, becomes one blank. */
export const onOneLine = (text: string): string =>
  text
    .split(/[\t\n\v\f\r\u0085\u2028\u2029]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The beginning of a text, at most `maxLength` UTF-16 units with the mark of an omission. It is cut between two characters as a
 * reader sees them; one that is itself longer is cut between code points, so that no half of a surrogate pair is left.
 */
export function truncate(text: string, maxLength: number, mark = '…'): string {
  if (text.length <= maxLength) return text;
  const room = Math.max(0, maxLength - mark.length);
  let end = 0;
  // Two units more, so that an extension of the last character is visible.
  for (const { index, segment } of characters.segment(text.slice(0, room + 2)))
    if (index + segment.length <= room) end = index + segment.length;
  if (end === 0) end = /[\uD800-\uDBFF]/.test(text[room - 1] ?? '') ? room - 1 : room;
  return `${text.slice(0, Math.max(0, end))}${mark}`;
}

/**
 * Letters that compatibility decomposition leaves whole though they are read as a plain letter with a stroke, or as two letters.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ŀ: 'l', ı: 'i', ɨ: 'i', ƶ: 'z', ς: 'σ' },
  ...{ æ: 'ae', œ: 'oe', þ: 'th', ŋ: 'ng', ĸ: 'k' },
};
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');

/**
 * Optional marks: accents on Latin, Greek and Cyrillic letters, and the optional vowel signs of Arabic and Hebrew. Vowel signs
 * of Indic scripts and voicing marks of Japanese are letters of their own and stay.
 */
const accents =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u0640]/gu;

const apostrophes = /[\u0060\u00b4\u02b9-\u02bd\u02c8\u2018-\u201b\u2032\u2035\u2039\u203a]/gu;
const quotes = /[\u00ab\u00bb\u02ba\u02ee\u201c-\u201f\u2033\u2036\u301d-\u301f]/gu;

/**
 * The form in which texts are compared: two that a reader takes for the same are equal. Folds case, accents, ß, full and half
 * width, ligatures, quotation marks, dashes and blanks, and drops zero-width characters. For searching and for uniqueness; never
 * shown. Folding twice changes nothing.
 */
export function foldedText(text: string): string {
  return (
    cleanText(text)
      .normalize('NFKD')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      // Upper-casing turns ß into SS; lower-casing first turns ẞ into ß.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKD')
      // The Russian й is a letter of its own, no и with an accent.
      .replaceAll('и\u0306', 'й')
      .replace(accents, '')
      .replace(plainLetter, (letter) => plainLetters[letter] ?? letter)
      .replace(apostrophes, "'")
      .replace(quotes, '"')
      .replace(/\p{Dash_Punctuation}|\u2212/gu, '-')
      .replace(/\s+/gu, ' ')
      .trim()
      .normalize('NFC')
  );
}

/** Whether one of the texts contains the search text, as a reader compares them; an empty one is in every text. */
export function containsSearch(search: string, texts: readonly string[]): boolean {
  const folded = foldedText(search);
  return texts.some((text) => foldedText(text).includes(folded));
}
