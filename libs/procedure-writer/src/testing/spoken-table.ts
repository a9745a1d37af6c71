import { draftOfLines, linesOf } from './spoken-drafts.js';

/** A narration of a table, and what its draft has to say. */
export interface SpokenRow {
  spoken: string;
  /** What the draft contains; a title is in brackets. */
  expected: string[];
  /** What it does not contain, in any case; in brackets, what no title contains. */
  unwanted: string[];
  /** How many steps it has, where that is expected. */
  steps: number | undefined;
  lines: string[];
}

/**
 * Rows of a test table. A line is `spoken => expected && !unwanted && #steps`, with ` | ` between stretches of speech; `frame` is the
 * narration around it, where `…` is its place, and `always` is expected of every row.
 */
export const rowsOf = (frame: string, table: string, always = ''): SpokenRow[] =>
  table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [spoken = '', rest = ''] = line.split(' => ');
      const parts = [rest, always].flatMap((part) => part.split(' && ')).filter((part) => part !== '');
      return {
        spoken,
        expected: parts.filter((part) => !/^[!#]/.test(part)),
        unwanted: parts.filter((part) => part.startsWith('!')).map((part) => part.slice(1).toLowerCase()),
        steps: parts.filter((part) => part.startsWith('#')).map((part) => Number(part.slice(1)))[0],
        lines: frame.split(' | ').flatMap((part) => (part === '…' ? spoken.split(' | ') : [part])),
      };
    });

/** What the local writer's draft of a row lacks or says too much, with the draft; nothing where it is as expected. */
export async function problemsOf({
  lines,
  expected,
  unwanted,
  steps = Number.NaN,
}: SpokenRow): Promise<string[]> {
  const draft = await draftOfLines(...lines);
  const text = linesOf(draft);
  const titles = draft.steps.map(({ title }) => title.toLowerCase());
  const isUnwanted = (part: string): boolean =>
    /^\[.*\]$/.test(part)
      ? titles.some((title) => title.includes(part.slice(1, -1)))
      : text.toLowerCase().includes(part);
  const problems = [
    ...expected.filter((part) => !text.includes(part)).map((part) => `lacks ${part}`),
    ...unwanted.filter(isUnwanted).map((part) => `says ${part}`),
    ...(Math.abs(titles.length - steps) > 0 ? [`has ${titles.length} steps instead of ${steps}`] : []),
  ];
  return problems.length === 0 ? [] : [...problems, text];
}
