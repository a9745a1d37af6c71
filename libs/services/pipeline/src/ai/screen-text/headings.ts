import type { ScreenText } from '../ports.js';

export interface Heading {
  text: string;
  seconds: number;
  confidence: number;
}

const readable = /^[\p{L}\p{N}][\p{L}\p{N}\s&'’:,.()/+–-]*$/u;

/** The heading of a screen: few words, set clearly larger than the rest, in its upper part. */
export function headingOf(screen: ScreenText): Heading | undefined {
  const lines = screen.lines.filter(
    (line) => line.confidence >= 0.65 && readable.test(line.text.trim()) && letters(line.text) >= 3,
  );
  if (lines.length === 0) return undefined;
  const heights = screen.lines.map((line) => line.height).sort((a, b) => a - b);
  const median = heights[Math.floor(heights.length / 2)] ?? 0;
  const candidates = lines
    .filter(
      (line) => line.top < 0.55 && line.text.trim().split(/\s+/).length <= 6 && line.height >= median * 1.35,
    )
    .sort((a, b) => b.height - a.height || a.top - b.top);
  const best = candidates[0];
  return (
    best && {
      text: best.text.trim().replace(/[\s.:,–-]+$/, ''),
      seconds: screen.seconds,
      confidence: best.confidence,
    }
  );
}

const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** The same heading read twice differs by a letter: at most one edit per five letters. */
export function isSameText(a: string, b: string): boolean {
  const [x, y] = [
    a.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
    b.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
  ];
  return editDistance(x, y) <= Math.floor(Math.max(x.length, y.length) / 5);
}

/** Levenshtein 1966. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_value, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
