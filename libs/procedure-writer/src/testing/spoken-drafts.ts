import { LocalWriter } from '../local-writer.js';
import { draftOf, type Draft } from './draft-of.js';

/** For tests: what the local writer makes of lines, each a stretch of speech at 2.5 words a second with a second between. */
export const draftOfLines = (...lines: readonly string[]): Promise<Draft> => draftSpokenWith(1, lines);

/** The same with a pause of another length between the lines. */
export function draftSpokenWith(pauseSeconds: number, lines: readonly string[]): Promise<Draft> {
  let at = 0;
  const segments = lines.map((text) => {
    const startSeconds = at;
    const endSeconds = at + text.split(' ').length / 2.5;
    at = endSeconds + pauseSeconds;
    return { startSeconds, endSeconds, text };
  });
  return draftOf({ segments }, new LocalWriter());
}

/** A line a step: its title in brackets, then its sentences. */
export const linesOf = ({ steps }: Draft): string =>
  steps.map(({ title, sentences }) => `[${title}] ${sentences.join(' ')}`).join('\n');
