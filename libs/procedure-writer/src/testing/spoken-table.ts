import { describe, expect, it } from '@jest/globals';
import { draftSpokenWith, linesOf } from './spoken-drafts.js';

/** A narration of a table, and what its draft has to say. */
interface SpokenRow {
  /** The guarantee that it is there for. */
  why: string;
  spoken: string;
  /** What the draft contains, in this order; a title is in brackets. */
  expected: string[];
  /** What it does not contain, in any case; in brackets, what no title contains. */
  unwanted: string[];
  /** How many steps it has, where that is expected. */
  steps: number | undefined;
  lines: string[];
}

interface SpokenTable {
  /** The narration around each row, where `…` is its place. */
  around: string;
  /** A row is `spoken => expected && !unwanted && #steps`, with ` | ` between stretches of speech; a line `# why` heads those that it is true of. */
  rows: string;
  /** Expected of every row, around what the row expects, whose place is `…`. */
  always?: string;
  /** Between two stretches of speech. */
  pauseSeconds?: number;
}

/** A test for each row of a table: the draft of the local writer says what is expected, and nothing that is unwanted. */
export function describeDrafts(
  guarantee: string,
  { around, rows, always = '…', pauseSeconds = 1 }: SpokenTable,
): void {
  describe(guarantee, () => {
    it.each(rowsOf(around, rows, always))('$why: $spoken', async (row) => {
      expect(await problemsOf(row, pauseSeconds)).toEqual([]);
    });
  });
}

function rowsOf(around: string, table: string, always: string): SpokenRow[] {
  let why = '';
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      if (line.startsWith('# ')) why = line.slice(2);
      if (line.startsWith('# ')) return [];
      if (why === '') throw new Error(`Nothing says why this row is there: ${line}`);
      return [{ why, ...rowOf(around, line, always) }];
    });
}

function rowOf(around: string, line: string, always: string): Omit<SpokenRow, 'why'> {
  const [spoken = '', rest = ''] = line.split(' => ');
  const parts = always
    .split(' && ')
    .flatMap((part) => (part === '…' ? rest.split(' && ') : [part]))
    .filter((part) => part !== '');
  return {
    spoken,
    expected: parts.filter((part) => !/^[!#]/.test(part)),
    unwanted: parts.filter((part) => part.startsWith('!')).map((part) => part.slice(1).toLowerCase()),
    steps: parts.filter((part) => part.startsWith('#')).map((part) => Number(part.slice(1)))[0],
    lines: around.split(' | ').flatMap((part) => (part === '…' ? spoken.split(' | ') : [part])),
  };
}

/** What the draft of a row lacks or says too much, with the draft; nothing where it is as expected. */
async function problemsOf(
  { lines, expected, unwanted, steps = Number.NaN }: SpokenRow,
  pauseSeconds: number,
): Promise<string[]> {
  const draft = await draftSpokenWith(pauseSeconds, lines);
  const text = linesOf(draft);
  const titles = draft.steps.map(({ title }) => title.toLowerCase());
  const isUnwanted = (part: string): boolean =>
    /^\[.*\]$/.test(part)
      ? titles.some((title) => title.includes(part.slice(1, -1)))
      : text.toLowerCase().includes(part);
  let from = 0;
  const isLacking = (part: string): boolean => {
    const at = text.indexOf(part, from);
    from = Math.max(from, at);
    return at < 0;
  };
  const problems = [
    ...expected.filter(isLacking).map((part) => `lacks ${part} in its place`),
    ...unwanted.filter(isUnwanted).map((part) => `says ${part}`),
    ...(Math.abs(titles.length - steps) > 0 ? [`has ${titles.length} steps instead of ${steps}`] : []),
  ];
  return problems.length === 0 ? [] : [...problems, text];
}
