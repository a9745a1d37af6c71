/** One alternative is a phrase; a group is met by any of its alternatives; a pattern needs all its groups, the first is what negation is read at. */
export type Group = readonly string[];
export type Pattern = readonly Group[];

const conditionKinds = ['if', 'ifnot', 'only', 'unless', 'until', 'before', 'after', 'while'] as const;
export type ConditionKind = (typeof conditionKinds)[number];

export interface Expectation {
  /** As written in the file, for the report on seen material. */
  wording: string;
  /** Any of these says it. */
  patterns: readonly Pattern[];
  /** Says the same without a negation: "keep the lid shut" for "do not open the lid". */
  instead: readonly Pattern[];
  conditions: readonly { kind: ConditionKind; pattern: Pattern }[];
  /** Each is met by any of its alternatives: a quantity ("30 psi"), or a part number or quoted word ("=QX20"). */
  figures: readonly Group[];
  /** Each word of manner or tool, with its alternatives. */
  adverbs: readonly Group[];
  /** Items of one whole list. */
  list: readonly Group[];
  /** Written `not …`: what is expected is that it is forbidden. */
  isProhibition: boolean;
}

export interface Narration {
  name: string;
  trade: string;
  register: string;
  /** Nothing in it is to become a step. */
  isProcedure: boolean;
  segments: readonly { startSeconds: number; endSeconds: number; text: string }[];
  /** In the order in which they are to be done. */
  acts: readonly Expectation[];
  prohibitions: readonly Expectation[];
  /** Positions of acts from 0 that may be in one step with the next, as well as in two. */
  joins: ReadonlySet<number>;
  /** May be a step of its own or not. */
  optional: readonly Expectation[];
  /** Positions of acts from 1: the first comes before the second. */
  orders: readonly (readonly [number, number])[];
  /** No step may say it, nor its sentences. */
  never: readonly Expectation[];
  /** Must be no step: its title says it. */
  untitled: readonly Expectation[];
  equipment: { spoken: readonly Group[]; optional: readonly Group[]; never: readonly Group[] };
  safety: { spoken: readonly Expectation[]; optional: readonly Expectation[] };
}

const listOf = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const groupOf = (text: string): Group => listOf(text, '/');
const patternOf = (text: string): Pattern => listOf(text, '+').map(groupOf);
const isConditionKind = (word: string): word is ConditionKind =>
  (conditionKinds as readonly string[]).includes(word);

/** `press + reset/reset button || hit + reset; if light/lamp + red; fig 30 psi; how slowly/gently; all a, b/c; same keep + shut` */
export function expectationOf(text: string): Expectation {
  const [says = '', ...clauses] = listOf(text, ';');
  const read = clauses.map((clause) => {
    const [word = '', ...rest] = clause.split(' ');
    return { word, rest: rest.join(' ') };
  });
  const unknown = read.find(({ word }) => !isConditionKind(word) && !/^(fig|how|with|all|same)$/.test(word));
  if (unknown) throw new Error(`"${unknown.word}" is no clause of an expectation: ${text}`);
  const those = (wanted: string): string[] =>
    read.filter(({ word }) => word === wanted).map(({ rest }) => rest);
  return {
    wording: text,
    patterns: listOf(says.replace(/^not /, ''), '||').map(patternOf),
    isProhibition: says.startsWith('not '),
    instead: those('same').map(patternOf),
    conditions: read.flatMap(({ word, rest }) =>
      isConditionKind(word) ? [{ kind: word, pattern: patternOf(rest) }] : [],
    ),
    figures: those('fig').map(groupOf),
    adverbs: [...those('how'), ...those('with')].map(groupOf),
    list: those('all').flatMap((items) => listOf(items, ',').map(groupOf)),
  };
}

/** The narrations of one file: blocks that begin with `name:`. The README describes the format. */
export function readNarrations(source: string): Narration[] {
  const narrations = source
    .split(/^(?=name: )/m)
    .filter((block) => block.startsWith('name: '))
    .map(narrationOf);
  const astray = narrations.find(
    ({ orders, joins, acts }) =>
      orders.flat().some((act) => act < 1 || act > acts.length) ||
      [...joins].some((act) => !(act >= 0 && act < acts.length - 1)),
  );
  if (astray) throw new Error(`An order or a join of ${astray.name} names an act that is not there`);
  return narrations;
}

function narrationOf(block: string): Narration {
  const lines = block.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stray = lines.find(
    (line) =>
      !/^(name|trade|register): |^- \[|^(act|prohibition|may|never|untitled|order|join|equipment|safety\??|procedure) /.test(
        line,
      ),
  );
  if (stray !== undefined) throw new Error(`A line of a narration is not understood: ${stray}`);
  const after = (start: string): string[] =>
    lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length).trim());
  const gear = after('equipment ').flatMap((line) => listOf(line, ','));
  const marked = (mark: RegExp): Group[] =>
    gear.filter((name) => mark.test(name)).map((name) => groupOf(name.replace(/^[?!]/, '')));
  return {
    name: after('name:')[0] ?? '',
    trade: after('trade:')[0] ?? '',
    register: after('register:')[0] ?? '',
    isProcedure: !after('procedure ').includes('none'),
    segments: after('- ').map(segmentOf),
    acts: after('act ').map(expectationOf),
    prohibitions: after('prohibition ').map(expectationOf),
    joins: joinsOf(after('join ')),
    optional: after('may ').map(expectationOf),
    orders: ordersOf(after('order ')),
    never: after('never ').map(expectationOf),
    untitled: after('untitled ').map(expectationOf),
    equipment: { spoken: marked(/^[^?!]/), optional: marked(/^\?/), never: marked(/^!/) },
    safety: { spoken: after('safety ').map(expectationOf), optional: after('safety? ').map(expectationOf) },
  };
}

/** Lines of pairs, as `1<2 2<3`. */
export const ordersOf = (lines: readonly string[]): (readonly [number, number])[] =>
  lines.flatMap((line) => listOf(line, ' ')).map(orderOf);

/** Lines of numbers from 1, as `1 4 5`. */
export const joinsOf = (lines: readonly string[]): ReadonlySet<number> =>
  new Set(lines.flatMap((line) => listOf(line, ' ')).map((number) => Number(number) - 1));

function segmentOf(line: string): Narration['segments'][number] {
  const [, start, end, text] = /^\[([\d.]+) ([\d.]+)\] (.+)$/.exec(line) ?? [];
  if (start === undefined || end === undefined || text === undefined)
    throw new Error(`A segment needs its times, as "- [0.4 3.2] words": ${line}`);
  return { startSeconds: Number(start), endSeconds: Number(end), text };
}

function orderOf(text: string): readonly [number, number] {
  const [, first, second] = /^(\d+)<(\d+)$/.exec(text) ?? [];
  if (first === undefined || second === undefined)
    throw new Error(`An order is written "1<2", not "${text}"`);
  return [Number(first), Number(second)];
}
