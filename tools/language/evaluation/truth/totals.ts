import type { Column, Finding } from './reading.ts';

/** The findings of one narration. */
export interface Judged {
  register: string;
  findings: readonly Finding[];
}

/** A figure as it is printed: a share in percent, a count, or "41/66". */
export type Row = Readonly<Record<string, string>>;

const good: Readonly<Record<Column, readonly string[]>> = {
  act: ['own'],
  step: ['right', 'neutral'],
  condition: ['met'],
  polarity: ['met'],
  figure: ['met'],
  order: ['met'],
  manner: ['met'],
  list: ['whole'],
  title: ['true'],
  never: ['held'],
  invented: [],
  equipment: ['found'],
  listed: ['right'],
  safety: ['found'],
  warned: ['right'],
};

/** What is asked of a draft; the other columns look at what the draft holds beside. */
const asked: readonly Column[] = [
  'act',
  'condition',
  'polarity',
  'figure',
  'order',
  'manner',
  'list',
  'never',
  'equipment',
  'safety',
];

export const isGood = ({ column, outcome }: Finding): boolean => good[column].includes(outcome);

/** Step figures over all acts and steps together: `right` steps of all that are not neutral, acts with a step of their own. */
export function stepScores(findings: readonly Finding[]): { f1: number; recall: number; precision: number } {
  const count = counter(findings);
  const right = count('step', 'right');
  const precision = share(right, right + count('step', 'extra'));
  const recall = share(count('act', 'own'), count('act'));
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}

type Count = (column: Column, ...outcomes: string[]) => number;

const counter =
  (findings: readonly Finding[]): Count =>
  (column, ...outcomes) =>
    findings.filter(
      (one) => one.column === column && (outcomes.length === 0 || outcomes.includes(one.outcome)),
    ).length;

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)}`;

/** One line of the table. "66/81 t3" is 66 met of 81, three of the others turned into the opposite. */
export function rowOf(judged: readonly Judged[]): Row {
  const findings = judged.flatMap((one) => one.findings);
  const count = counter(findings);
  const { f1, recall, precision } = stepScores(findings);
  const cellOf = (column: Column, wrong?: string): string => {
    const all = `${findings.filter((one) => one.column === column && isGood(one)).length}/${count(column)}`;
    return wrong === undefined || count(column, wrong) === 0
      ? all
      : `${all} ${wrong[0]}${count(column, wrong)}`;
  };
  const checks = findings.filter(({ column }) => asked.includes(column));
  const acts = ['own', 'buried', 'aside', 'lost'].map((where) => percent(count('act', where), count('act')));
  return {
    videos: String(judged.length),
    checks: `${checks.filter(isGood).length}/${checks.length}`,
    'F1 / R / P':
      count('act') === 0
        ? '–'
        : [f1, recall, precision].map((value) => value.toFixed(2).replace(/^0/, '')).join(' '),
    'own/bur/aside/lost %': acts.join(' '),
    condition: cellOf('condition', 'turned'),
    polarity: cellOf('polarity', 'turned'),
    figure: cellOf('figure', 'wrong'),
    order: cellOf('order', 'turned'),
    manner: cellOf('manner'),
    list: cellOf('list', 'broken'),
    title: cellOf('title'),
    never: cellOf('never'),
    invented: `${count('invented', 'step')}+${count('invented', 'figure')}`,
    equipment: cellOf('equipment'),
    listed: cellOf('listed'),
    safety: cellOf('safety', 'turned'),
    warned: cellOf('warned'),
  };
}

/** One row a register, in the order of their names, and all together. */
export function tableOf(judged: readonly Judged[]): [string, Row][] {
  const registers = [...new Set(judged.map(({ register }) => register))].sort();
  const of = (wanted: string): Judged[] => judged.filter(({ register }) => register === wanted);
  return [
    ...registers.map((register): [string, Row] => [register, rowOf(of(register))]),
    ['all', rowOf(judged)],
  ];
}
