import type { ScreenText } from '../ports.js';
import type { TimedSegment } from './words.js';

/** Lines read worse than this give no spelling. */
const leastConfidence = 0.7;
/** A name stands in more than one picture; what is read once may be misread. */
const leastFrames = 2;
/** Names with a capital inside ("UiPath") and abbreviations without vowels ("BPMN") look like no ordinary word. */
const nameLike = /^(?:\p{L}*\p{Ll}\p{Lu}\p{L}*|[B-DF-HJ-NP-TV-XZ]{3,6})$/u;

/**
 * The screen's spelling of names that were heard letter for letter the same but written another way ("ui path" -> "UiPath"). Never another
 * word: the letters must be equal. Times and ids stay; a segment that changes loses its word times when the number of words changed.
 */
export function spelledAsOnScreen(
  segments: readonly TimedSegment[],
  screens: readonly ScreenText[],
): TimedSegment[] {
  const names = namesOn(screens);
  if (names.size === 0) return [...segments];
  return segments.map((segment) => {
    const text = respelled(segment.text, names);
    return text === segment.text ? segment : { ...segment, text };
  });
}

function namesOn(screens: readonly ScreenText[]): Map<string, string> {
  const frames = new Map<string, number>();
  for (const { lines } of screens) {
    const sure = lines.filter((line) => line.confidence >= leastConfidence);
    const words = new Set(sure.flatMap((line) => line.text.split(/[^\p{L}]+/u)));
    for (const word of words) if (nameLike.test(word)) frames.set(word, (frames.get(word) ?? 0) + 1);
  }
  const often = [...frames].filter(([, count]) => count >= leastFrames).sort((a, b) => a[1] - b[1]);
  return new Map(often.map(([name]) => [name.toLowerCase(), name]));
}

function respelled(text: string, names: ReadonlyMap<string, string>): string {
  const words = text.split(/\s+/);
  const written: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const pair = named(`${words[at] ?? ''}${words[at + 1] ?? ''}`, names);
    const one = named(words[at] ?? '', names);
    if (!one && pair && at + 1 < words.length && !/\W$/.test(words[at] ?? '')) {
      written.push(pair);
      at += 1;
    } else written.push(one ?? words[at] ?? '');
  }
  return written.join(' ');
}

function named(word: string, names: ReadonlyMap<string, string>): string | undefined {
  const tail = /\W+$/.exec(word)?.[0] ?? '';
  const name = names.get(word.slice(0, word.length - tail.length).toLowerCase());
  return name && name + tail;
}
