import { cardinals } from '../language/lexicon.js';
import type { TimedSegment } from '../language/timed-words.js';
import type { ScreenText } from '../types/observations.js';
import { correctByCaptions } from './correct-by-captions.js';
import { titlesOn, withTitlesApart } from './spoken-titles.js';

/** Lines read worse than this give no spelling. */
const leastConfidence = 0.7;
/** A name is in more than one picture; what is read once may be wrong. */
const leastFrames = 2;
/** Names with a capital inside ("UiPath") and abbreviations without vowels ("BPMN") look like no ordinary word. */
const nameLike = /^(?:\p{L}*\p{Ll}\p{Lu}\p{L}*|[B-DF-HJ-NP-TV-XZ]{3,6})$/u;
/** Part numbers ("GX-200", "KL331"): letters and digits in one word. */
const codeLike = /^(?=[^\d]*\p{L})(?=\D*\d)[\p{L}\d][\p{L}\d-]{2,14}[\p{L}\d]$/u;
/** Words that one part number is spoken in: "G X two zero zero". */
const longestCode = 8;

/**
 * The screen's spelling of names and part numbers that have the same letters in the transcript but another spelling ("ui path" -> "UiPath",
 * "K L three three one" -> "KL331"). Never another
 * word: the letters must be equal. Times and ids stay; a segment that changes loses its word times when the number of words changed.
 */
export function spelledAsOnScreen(
  recognised: readonly TimedSegment[],
  screens: readonly ScreenText[],
): TimedSegment[] {
  const segments = withTitlesApart(correctByCaptions(recognised, screens), titlesOn(screens));
  const names = namesOn(screens);
  if (names.size === 0) return segments;
  return segments.map((segment) => {
    const text = respelled(segment.text, names);
    return text === segment.text ? segment : { ...segment, text };
  });
}

function namesOn(screens: readonly ScreenText[]): Map<string, string> {
  const frames = new Map<string, number>();
  for (const { lines } of screens) {
    const sure = lines.filter((line) => line.confidence >= leastConfidence);
    const names = sure.flatMap((line) => line.text.split(/[^\p{L}]+/u)).filter((word) => nameLike.test(word));
    const codes = sure
      .flatMap((line) => line.text.split(/[^\p{L}\d-]+/u))
      .filter((word) => codeLike.test(word));
    for (const word of new Set([...names, ...codes])) frames.set(word, (frames.get(word) ?? 0) + 1);
  }
  const often = [...frames].filter(([, count]) => count >= leastFrames).sort((a, b) => a[1] - b[1]);
  return new Map(often.map(([name]) => [keyOf(name), name]));
}

function respelled(text: string, names: ReadonlyMap<string, string>): string {
  const words = text.split(/\s+/);
  const written: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const code = codeAt(words, at, names);
    if (code) {
      written.push(code.text);
      at += code.length - 1;
      continue;
    }
    const pair = named(`${words[at] ?? ''}${words[at + 1] ?? ''}`, names);
    const one = named(words[at] ?? '', names);
    if (!one && pair && at + 1 < words.length && !/\W$/.test(words[at] ?? '')) {
      written.push(pair);
      at += 1;
    } else written.push(one ?? words[at] ?? '');
  }
  return written.join(' ');
}

/** The words from here on that spell a part number letter by letter, figure by figure; the longest that do. */
function codeAt(
  words: readonly string[],
  at: number,
  names: ReadonlyMap<string, string>,
): { text: string; length: number } | undefined {
  for (let length = Math.min(longestCode, words.length - at); length > 0; length -= 1) {
    const span = words.slice(at, at + length);
    if (span.slice(0, -1).some((word) => /[,.;:!?]$/.test(word))) continue;
    const tail = /[^\p{L}\d]+$/u.exec(span.at(-1) ?? '')?.[0] ?? '';
    const name = names.get(span.map((word) => digitOf(keyOf(word))).join(''));
    if (name && /\d/.test(name)) return { text: name + tail, length };
  }
  return undefined;
}

const keyOf = (word: string): string => word.toLowerCase().replace(/[^\p{L}\d]/gu, '');

const digitOf = (word: string): string => {
  const value = word === 'oh' || word === 'zero' ? 0 : cardinals.get(word);
  return value !== undefined && value < 10 ? String(value) : word;
};

function named(word: string, names: ReadonlyMap<string, string>): string | undefined {
  const tail = /\W+$/.exec(word)?.[0] ?? '';
  const name = names.get(word.slice(0, word.length - tail.length).toLowerCase());
  return name && name + tail;
}
