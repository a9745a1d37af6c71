import { quantitiesOf } from './quantities.ts';
import type { Column, Draft, Finding } from './reading.ts';
import type { Demands } from './to-read.ts';
import { isGood } from './totals.ts';
import { stemOf, tokensOf } from './words.ts';

/** Counts of one or more drafts: what was demanded (`…Of`), and what of it the drafts hold. */
export interface Met {
  acts: number;
  actsOf: number;
  stepsOf: number;
  conditions: number;
  conditionsOf: number;
  prohibitions: number;
  prohibitionsTurned: number;
  prohibitionsOf: number;
  figures: number;
  figuresOf: number;
  order: number;
  orderOf: number;
  takenBack: number;
  takenBackOf: number;
}

const functionWords = new Set(
  `a an the and or but so then now just of to in on at by with from into onto for up down off out over it its them they that this these
  those there here is are was were be been being do does did you your yours we our us i my me he she his her their not no never if when
  while until before after as than all some any one have has had will would can could should must may might get got go goes gets going
  well okay right also only again back first next last very too really about let what which who how`
    .split(/\s+/)
    .flatMap((word) => [word, stemOf(word)]),
);
const denial =
  /\b(?:not|never|no|nobody|nothing|without|avoid|forbidden|cannot|none|neither|nor|nowhere|instead|rather)\b|n't\b|\b(?:keep|stay) (?:off|out|away|clear)\b/i;

/** From which shares on words of a demand count as described. */
const shares = {
  described: 0.5,
  titled: 0.3,
  condition: 0.6,
  act: 0.4,
  prohibition: 0.6,
  prohibitedAct: 0.7,
  place: 0.45,
};

type Words = ReadonlySet<string>;
interface Step {
  title: Words;
  all: Words;
}

/** Counts by words alone how much of the demands a draft meets. Stricter than a reader, so only differences between writers mean something. */
export function demandsMet(demands: Demands, draft: Draft): Met {
  const steps = draft.steps.map(({ title, sentences }) => ({
    title: sense(title),
    all: sense([title, ...sentences].join('. ')),
  }));
  const owned = matched(demands.steps.map(sense), steps);
  const prohibitions = demands.prohibitions.map(({ quote }) => sense(quote));
  const neutral = steps.filter(
    ({ title }, at) =>
      !owned.has(at) && prohibitions.some((prohibition) => shareOf(prohibition, title) >= shares.prohibition),
  ).length;
  return {
    acts: owned.size,
    actsOf: demands.steps.length,
    stepsOf: steps.length - neutral,
    ...conditionsMet(demands, draft),
    ...prohibitionsMet(demands, draft),
    ...figuresMet(demands, draft),
    ...orderMet(demands, steps),
    ...takenBackMet(demands, steps, owned),
  };
}

export function sumOf(all: readonly Met[]): Met {
  const names = Object.keys(none) as (keyof Met)[];
  return Object.fromEntries(
    names.map((name) => [name, all.reduce((total, met) => total + met[name], 0)]),
  ) as unknown as Met;
}

const none: Met = {
  ...{
    acts: 0,
    actsOf: 0,
    stepsOf: 0,
    conditions: 0,
    conditionsOf: 0,
    prohibitions: 0,
    prohibitionsTurned: 0,
    prohibitionsOf: 0,
  },
  ...{ figures: 0, figuresOf: 0, order: 0, orderOf: 0, takenBack: 0, takenBackOf: 0 },
};

/** The same counts of a draft that was judged check by check (`judge`). An order that is turned round counts as not met. */
export function metOf(findings: readonly Finding[]): Met {
  const all = (...columns: Column[]): Finding[] => findings.filter(({ column }) => columns.includes(column));
  const [acts, steps] = [all('act'), all('step')];
  const conditions = all('condition');
  const [denials, figures, order, never] = [all('polarity'), all('figure'), all('order'), all('never')];
  const good = (found: readonly Finding[]): number => found.filter(isGood).length;
  return {
    acts: steps.filter(({ outcome }) => outcome === 'right').length,
    actsOf: acts.length,
    stepsOf: steps.filter(({ outcome }) => outcome !== 'neutral').length,
    conditions: good(conditions),
    conditionsOf: conditions.length,
    prohibitions: good(denials),
    prohibitionsTurned: [...denials, ...conditions].filter(({ outcome }) => outcome === 'turned').length,
    prohibitionsOf: denials.length,
    figures: good(figures),
    figuresOf: figures.length,
    order: good(order),
    orderOf: order.length,
    takenBack: good(never),
    takenBackOf: never.length,
  };
}

/** Harmonic mean of the share of demanded acts that own a step and the share of steps that own an act, 0 to 1. */
export const f1Of = ({ acts, actsOf, stepsOf }: Met): number => (2 * acts) / Math.max(1, actsOf + stepsOf);

/** Places of the steps with a demanded act, one each; the best fitting pairs first. */
function matched(acts: readonly Words[], steps: readonly Step[]): Set<number> {
  const pairs = acts.flatMap((act, from) =>
    steps.flatMap((step, to) => {
      const [titled, described, of] = [
        shareOf(act, step.title),
        shareOf(act, step.all),
        shareOf(step.title, act),
      ];
      const fits =
        described >= shares.described &&
        (titled >= shares.described || (titled >= shares.titled && of >= shares.described));
      return fits ? [{ from, to, weight: 0.3 * described + 0.5 * titled + 0.3 * of }] : [];
    }),
  );
  const [taken, owned] = [new Set<number>(), new Set<number>()];
  for (const { from, to } of pairs.sort((a, b) => b.weight - a.weight)) {
    if (taken.has(from) || owned.has(to)) continue;
    taken.add(from);
    owned.add(to);
  }
  return owned;
}

function conditionsMet(demands: Demands, { steps }: Draft): Pick<Met, 'conditions' | 'conditionsOf'> {
  const windows = steps.flatMap(({ title, sentences }) => {
    const lines = [title, ...sentences];
    return lines.map((line, at) => sense(`${line}. ${lines[at + 1] ?? ''}`));
  });
  const isMet = ({ quote, act }: Demands['conditions'][number]): boolean => {
    const [condition, done] = [sense(quote), sense(act)];
    return windows.some(
      (window) => shareOf(condition, window) >= shares.condition && shareOf(done, window) >= shares.act,
    );
  };
  return {
    conditions: demands.conditions.filter(isMet).length,
    conditionsOf: demands.conditions.length,
  };
}

function prohibitionsMet(
  demands: Demands,
  draft: Draft,
): Pick<Met, 'prohibitions' | 'prohibitionsTurned' | 'prohibitionsOf'> {
  const lines = [
    ...draft.steps.flatMap(({ title, sentences }) => [title, ...sentences]),
    ...draft.precautions,
  ].map((line) => ({ words: sense(line), isDenied: denial.test(line) }));
  const found = demands.prohibitions.map(({ quote, act }) => {
    const [prohibition, prohibited] = [sense(quote), sense(act)];
    return lines.filter(
      ({ words }) =>
        shareOf(prohibition, words) >= shares.prohibition ||
        shareOf(prohibited, words) >= shares.prohibitedAct,
    );
  });
  return {
    prohibitions: found.filter((hits) => hits.some(({ isDenied }) => isDenied)).length,
    prohibitionsTurned: found.filter((hits) => hits.length > 0 && !hits.some(({ isDenied }) => isDenied))
      .length,
    prohibitionsOf: found.length,
  };
}

function figuresMet(demands: Demands, { steps }: Draft): Pick<Met, 'figures' | 'figuresOf'> {
  const text = steps.flatMap(({ title, sentences }) => [title, ...sentences]).join('. ');
  const values = quantitiesOf(text).map(({ value }) => value);
  const lower = text.toLowerCase();
  const isMet = ({ quote, value }: Demands['figures'][number]): boolean =>
    values.some((found) => Math.abs(found - value) < 1e-6) || lower.includes(quote.toLowerCase());
  return { figures: demands.figures.filter(isMet).length, figuresOf: demands.figures.length };
}

function orderMet({ order }: Demands, steps: readonly Step[]): Pick<Met, 'order' | 'orderOf'> {
  const placed = order
    .map((pair) => pair.map((act) => placeOf(sense(act), steps)))
    .filter((pair) => pair.every((place) => place >= 0));
  const isInOrder = ([first = 0, second = 0]: readonly number[]): boolean => first < second;
  return { order: placed.filter(isInOrder).length, orderOf: placed.length };
}

function placeOf(act: Words, steps: readonly Step[]): number {
  const weights = steps.map(({ title, all }) => shareOf(act, all) + 0.3 * shareOf(act, title));
  const best = Math.max(shares.place, ...weights);
  return weights.indexOf(best);
}

/** Of what must be no step, such as what the speaker corrects, how much is none. */
function takenBackMet(
  { not_steps }: Demands,
  steps: readonly Step[],
  owned: ReadonlySet<number>,
): Pick<Met, 'takenBack' | 'takenBackOf'> {
  const isStep = (text: string): boolean =>
    steps.some(({ title }, at) => !owned.has(at) && shareOf(sense(text), title) >= shares.prohibition);
  return { takenBack: not_steps.filter((text) => !isStep(text)).length, takenBackOf: not_steps.length };
}

/** Words that carry the sense, as stems; figures are compared apart. */
function sense(text: string): Words {
  const words = tokensOf(text).filter(({ isBreak, word }) => !isBreak && !/^\d/.test(word));
  const found = words.filter(({ word, stem }) => !functionWords.has(word) && !functionWords.has(stem));
  return new Set((found.length > 0 ? found : words).map(({ stem }) => stem));
}

const shareOf = (demanded: Words, words: Words): number =>
  [...demanded].filter((word) => words.has(word)).length / Math.max(1, demanded.size);
