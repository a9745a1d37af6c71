import type { FindingKind } from '@sop/contracts';
import type { Position, ScreenPiece } from '@sop/procedure-writer';

export interface PersonalText {
  kind: Exclude<FindingKind, 'face'>;
  text: string;
  place: Position;
}

/** Pieces further apart, in heights of the line, are different fields. */
const widestGap = 2.5;
/** Pieces of a line overlap vertically by this share of the lower one. */
const sameLine = 0.5;

/** Letters that are read in place of digits. */
const misread: Readonly<Record<string, string>> = { O: '0', o: '0', l: '1', I: '1', '|': '1' };

const mail = /[\p{L}\p{N}][\p{L}\p{N}._%+-]* ?[@©] ?(?=\S*\p{L})[\p{L}\p{N}][\p{L}\p{N}.,_-]{2,}/gu;
const card = /(?<![\p{L}\p{N}])(?:[\dOolI|][ -]?){12,18}[\dOolI|](?![\p{L}\p{N}])/gu;
const phones = [
  /(?<![\p{L}\p{N}.])(?:\+ ?\d|00\d|\(?0\d)[\d ()/.-]{5,}\d(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\p{N})/gu,
];
const date = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/;
const decimal = /^0[.,]\d+$/;
const digitsOfPhone = { fewest: 7, most: 15 };
const digitsOfCard = { fewest: 13, most: 19 };
/** A longer name is found without its spaces too, which are lost where letters are close. */
const longName = 5;

/**
 * Mail addresses, card and phone numbers, and these names in the text of a picture. A place is that of the whole pieces, because
 * letters of a piece have none. `aspect` is the picture's width by its height.
 */
export function personalTextIn(
  pieces: readonly ScreenPiece[],
  names: readonly string[],
  aspect: number,
): PersonalText[] {
  return linesOf(pieces, aspect).flatMap((line) => {
    const { text, at } = joined(line);
    const found: { kind: PersonalText['kind']; from: number; to: number }[] = [];
    const add = (kind: PersonalText['kind'], from: number, to: number) => {
      if (!found.some((other) => other.from < to && from < other.to)) found.push({ kind, from, to });
    };
    for (const match of text.matchAll(mail)) add('mail', match.index, match.index + match[0].length);
    for (const match of text.matchAll(card))
      if (isCardNumber(match[0])) add('card', match.index, match.index + match[0].length);
    for (const form of phones)
      for (const match of text.matchAll(form))
        if (isPhoneNumber(match[0])) add('phone', match.index, match.index + match[0].length);
    for (const [from, to] of namesIn(text, names)) add('name', from, to);
    return found.map(({ kind, from, to }) => ({
      kind,
      text: text.slice(from, to),
      place: around(line.filter((_, index) => (at[index]?.from ?? 0) < to && from < (at[index]?.to ?? 0))),
    }));
  });
}

/** The pieces of each line, from left to right. */
function linesOf(pieces: readonly ScreenPiece[], aspect: number): ScreenPiece[][] {
  const lines: ScreenPiece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.left - b.left)) {
    const line = lines.find((each) => {
      const last = each.at(-1);
      return last !== undefined && isNext(last, piece, aspect);
    });
    if (line) line.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

function isNext(last: ScreenPiece, piece: ScreenPiece, aspect: number): boolean {
  const overlap = Math.min(last.top + last.height, piece.top + piece.height) - Math.max(last.top, piece.top);
  const height = Math.min(last.height, piece.height);
  const gap = (piece.left - last.left - last.width) * aspect;
  return overlap >= sameLine * height && gap <= widestGap * height;
}

function joined(line: readonly ScreenPiece[]): { text: string; at: { from: number; to: number }[] } {
  let text = '';
  const at = line.map((piece) => {
    if (text) text += ' ';
    const from = text.length;
    text += piece.text;
    return { from, to: text.length };
  });
  return { text, at };
}

/** The check digit of ISO/IEC 7812 (Luhn). */
function isCardNumber(text: string): boolean {
  const digits = [...text.replaceAll(/[ -]/g, '')].map((each) => Number(misread[each] ?? each));
  if (digits.length < digitsOfCard.fewest || digits.length > digitsOfCard.most) return false;
  if (new Set(digits).size < 2) return false;
  const sum = digits.toReversed().reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit;
    return total + (digit > 4 ? 2 * digit - 9 : 2 * digit);
  }, 0);
  return sum % 10 === 0;
}

function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return (
    digits >= digitsOfPhone.fewest && digits <= digitsOfPhone.most && !date.test(text) && !decimal.test(text)
  );
}

/** Where the names are, without regard to case and accents. */
function namesIn(text: string, names: readonly string[]): [from: number, to: number][] {
  const folded = foldedLetters(text);
  const compact = compacted(folded);
  return names.flatMap((name) => {
    const wanted = foldedLetters(name.trim());
    const spaceless = wanted.replaceAll(' ', '');
    const found = positionsOf(folded, wanted).filter(
      ([from, to]) => !isLetter(folded[from - 1]) && !isLetter(folded[to]),
    );
    if (found.length > 0 || spaceless.length < longName) return found;
    return positionsOf(compact.text, spaceless).map(([from, to]): [number, number] => [
      compact.at[from] ?? 0,
      (compact.at[to - 1] ?? 0) + 1,
    ]);
  });
}

function positionsOf(text: string, wanted: string): [from: number, to: number][] {
  const found: [number, number][] = [];
  if (!wanted) return found;
  for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + 1))
    found.push([from, from + wanted.length]);
  return found;
}

/** One character for each of the text, so that positions are the same. */
const foldedLetters = (text: string): string =>
  text
    .split('')
    .map((letter) => letter.normalize('NFD').charAt(0).toLowerCase().charAt(0))
    .join('');

function compacted(text: string): { text: string; at: number[] } {
  const at = text.split('').flatMap((letter, index) => (letter === ' ' ? [] : [index]));
  return { text: text.replaceAll(' ', ''), at };
}

const isLetter = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** The smallest place that contains all of these. */
export function around(places: readonly Position[]): Position {
  const left = Math.min(...places.map((each) => each.left));
  const top = Math.min(...places.map((each) => each.top));
  return {
    left,
    top,
    width: Math.max(...places.map((each) => each.left + each.width)) - left,
    height: Math.max(...places.map((each) => each.top + each.height)) - top,
  };
}
