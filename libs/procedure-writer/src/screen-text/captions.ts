import { functionWords } from '../language/lexicon.js';
import { isSameText } from '../language/same-text.js';
import { isEnglish } from '../language/tagger.js';
import { lettersOf } from '../language/token.js';
import type { ScreenText } from '../types/observations.js';

/** A text that is in the picture for a while: a caption, a line of a list, a sign. */
export interface Caption {
  /** Its lines as one, in small letters where all of it was set in capitals. */
  text: string;
  /** The same line by line. */
  lines: readonly string[];
  /** The pictures on which it was read first and last. */
  startSeconds: number;
  endSeconds: number;
  confidence: number;
  /** Of its type, as a share of the picture. */
  height: number;
  /** The share of the pictures that have it. */
  shown: number;
}

type Line = ScreenText['lines'][number];

/** Lines read worse than this are no caption. */
const leastConfidence = 0.6;
/** Lines of one caption are set alike, close below each other, one above the other. */
const mostUnlike = 1.6;
const widestGap = 0.9;
const leastOverlap = 0.5;
/** A caption continues where it is read again within so many pictures. */
const mostMissed = 2;
/** Words of one line are closer than so many letters. */
const widestSpace = 2.5;

/** Reading, planning and writing ask for the captions of the same pictures, and comparing all with all takes long. */
const byScreens = new WeakMap<readonly ScreenText[], readonly Caption[]>();

/** The texts of the pictures, each one once with the time that it is shown. */
export function captionsOf(screens: readonly ScreenText[]): readonly Caption[] {
  const captions = byScreens.get(screens) ?? captionsIn(screens);
  byScreens.set(screens, captions);
  return captions;
}

function captionsIn(screens: readonly ScreenText[]): Caption[] {
  const ordered = [...screens].sort((a, b) => a.seconds - b.seconds);
  const open: { caption: Caption; at: number; count: number }[] = [];
  ordered.forEach(({ seconds, lines }, at) => {
    for (const block of blocksOf(lines)) {
      const shown = open.findLast((one) => one.at >= at - mostMissed && goesOn(one.caption.text, block.text));
      if (!shown) {
        const caption = { ...block, startSeconds: seconds, endSeconds: seconds, shown: 0 };
        open.push({ caption, at, count: 1 });
        continue;
      }
      if (shown.at < at) shown.count += 1;
      Object.assign(shown, { at });
      shown.caption = { ...shown.caption, ...better(shown.caption, block), endSeconds: seconds };
    }
  });
  const whole = open.filter(({ caption }) => !open.some((other) => holds(other.caption, caption)));
  return whole.map(({ caption, count }) => ({ ...caption, shown: count / ordered.length }));
}

/** The same, or one that is still being written or already fading. */
const goesOn = (one: string, other: string): boolean =>
  isSameText(one, other) || startsWith(one, other) || startsWith(other, one);

function better(one: Block, other: Block): Block {
  if (!isSameText(one.text, other.text)) return one.text.length >= other.text.length ? one : other;
  return other.confidence > one.confidence ? other : one;
}

/** The share of its words that the dictionary has. */
export function knownShare(text: string): number {
  const read = text.toLowerCase().match(/\p{L}[\p{L}']*/gu) ?? [];
  return read.filter((word) => isEnglish(word)).length / Math.max(1, read.length);
}

/** A part of another caption that is shown at the same time is a line that was read by itself. */
const holds = (whole: Caption, part: Caption): boolean =>
  whole.text.length > part.text.length &&
  whole.startSeconds <= part.endSeconds &&
  part.startSeconds <= whole.endSeconds &&
  lettersOf(whole.text).includes(lettersOf(part.text));

const startsWith = (long: string, short: string): boolean =>
  long.length > short.length && lettersOf(long).startsWith(lettersOf(short));

type Block = Pick<Caption, 'text' | 'lines' | 'confidence' | 'height'>;

/** Lines that belong together as one text, in the order of reading. */
export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Line[][] = [];
  const rows = rowsOf(
    lines.filter(({ text, confidence }) => confidence >= leastConfidence && /[\p{L}\p{N}]/u.test(text)),
  );
  for (const line of rows) {
    const block = blocks.findLast((each) => followsOn(each.at(-1), line));
    if (block) block.push(line);
    else blocks.push([line]);
  }
  return blocks.map((block) => {
    const written = inSmallLetters(block.map(({ text }) => spaced(text)).join('\n'));
    const confidence = Math.min(...block.map((line) => line.confidence));
    const height = Math.max(...block.map((line) => line.height));
    return { text: written.replaceAll('\n', ' '), lines: written.split('\n'), confidence, height };
  });
}

/** Pieces side by side are one line. */
function rowsOf(lines: readonly Line[]): Line[] {
  const rows: Line[] = [];
  for (const line of [...lines].sort((a, b) => (a.left ?? 0) - (b.left ?? 0))) {
    const at = rows.findIndex((row) => isBeside(row, line));
    const row = rows[at];
    if (row) rows[at] = beside(row, line);
    else rows.push(line);
  }
  return rows.sort((a, b) => a.top - b.top);
}

function isBeside(row: Line, line: Line): boolean {
  if (row.left === undefined || row.width === undefined || line.left === undefined) return false;
  const shared = Math.min(row.top + row.height, line.top + line.height) - Math.max(row.top, line.top);
  const space = line.left - row.left - row.width;
  const letter = row.width / Math.max(1, row.text.length);
  return shared > 0.6 * Math.min(row.height, line.height) && Math.abs(space) < widestSpace * letter;
}

const beside = (row: Line, line: Line): Line => ({
  ...row,
  text: `${row.text} ${line.text}`,
  confidence: Math.min(row.confidence, line.confidence),
  width: (line.left ?? 0) + (line.width ?? 0) - (row.left ?? 0),
});

/** What begins with a number, or is not known to be below, is a text of its own. */
function followsOn(above: Line | undefined, line: Line): boolean {
  if (above?.left === undefined || above.width === undefined) return false;
  if (line.left === undefined || line.width === undefined || numbered.test(line.text)) return false;
  const unlike = Math.max(above.height, line.height) / Math.min(above.height, line.height);
  const gap = line.top - above.top - above.height;
  const shared = Math.min(above.left + above.width, line.left + line.width) - Math.max(above.left, line.left);
  return (
    unlike <= mostUnlike &&
    gap <= widestGap * Math.min(above.height, line.height) &&
    gap > -0.6 * above.height &&
    shared >= leastOverlap * Math.min(above.width, line.width)
  );
}

const numbered = /^\s*(?:step\s*)?\d{1,2}\s*[.:)]|^\s*step\s+\d/i;

/** "brakeby" as two words, "Call999" as well: the reader misses a space beside a small word or a figure. */
const spaced = (text: string): string =>
  text
    .trim()
    .replace(/(?<=\p{L}{4})(?=\d{2})|(?<=\d{2})(?=\p{L}{4})/gu, ' ')
    .split(/\s+/)
    .map((word) => {
      const [, letters = '', tail = ''] = /^(\p{L}+)(\P{L}*)$/u.exec(word) ?? [];
      const small = letters.toLowerCase();
      if (letters === '' || isEnglish(small)) return word;
      const at = Array.from(small, (_, index) => index).find(
        (index) => index > 1 && isJoined(small.slice(0, index), small.slice(index)),
      );
      return at === undefined ? word : `${letters.slice(0, at)} ${letters.slice(at)}${tail}`;
    })
    .join(' ');

const isJoined = (one: string, other: string): boolean =>
  other.length > 1 &&
  (functionWords.has(one) || functionWords.has(other)) &&
  isEnglish(one) &&
  isEnglish(other);

/** "COVER THE BURN" as a sentence has it; abbreviations without a vowel stay. */
function inSmallLetters(text: string): string {
  if (/\p{Ll}/u.test(text)) return text;
  const small = text.replace(/\p{Lu}+/gu, (word) =>
    /[AEIOUY]/.test(word) || word.length < 2 ? word.toLowerCase() : word,
  );
  return small.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
