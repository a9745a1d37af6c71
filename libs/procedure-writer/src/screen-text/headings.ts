import type { ScreenText } from '../types/observations.js';

export interface Heading {
  text: string;
  seconds: number;
  confidence: number;
  /** When another heading took its place; without, until the next step. */
  until?: number | undefined;
}

const readable = /^[\p{L}\p{N}][\p{L}\p{N}\s&'’:,.()/+–-]*$/u;

/** The heading of a screen: few words, set clearly larger than the rest, in its upper part. */
export function headingOf(screen: ScreenText): Heading | undefined {
  const lines = screen.lines.filter(
    (line) => line.confidence >= 0.65 && readable.test(line.text.trim()) && letters(line.text) >= 3,
  );
  if (lines.length === 0) return undefined;
  const candidates = lines
    .filter(
      (line) => line.top < 0.55 && line.text.trim().split(/\s+/).length <= 6 && standsOut(line, screen.lines),
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

/** Clearly larger than the other lines; alone on the screen, large by itself. */
function standsOut(line: ScreenText['lines'][number], all: ScreenText['lines']): boolean {
  const heights = all
    .filter((other) => other !== line)
    .map((other) => other.height)
    .sort((a, b) => a - b);
  const median = heights[Math.floor((heights.length - 1) / 2)];
  return median === undefined ? line.height >= largeAlone : line.height >= median * 1.35;
}

/** Share of the picture's height: text of 25 pixels in 720. */
const largeAlone = 0.035;

const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
