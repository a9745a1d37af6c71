import { conditionIn } from './conditions-said.js';
import { judgeOrders } from './judging-order.js';
import { judgeThings } from './judging-things.js';
import { placesSaid, surroundingsOf, type Said, type Surroundings } from './acts-said.js';
import { ownSteps } from './own-steps.js';
import { holdsLiteral, isSame, quantitiesOf, type Quantity } from './quantities.js';
import { judgeTitles } from './judging-titles.js';
import { holds, tokensOf } from './words.js';
import type { Expectation, Group, Narration } from './narration.js';

/** What is judged. `keptAside` is what was said and stands in no step, where a draft shows that. */
export interface Draft {
  steps: readonly { title: string; sentences: readonly string[] }[];
  keptAside: readonly string[];
  equipment: readonly string[];
  precautions: readonly string[];
}

export type Column =
  | 'act'
  | 'step'
  | 'condition'
  | 'polarity'
  | 'figure'
  | 'order'
  | 'manner'
  | 'list'
  | 'title'
  | 'never'
  | 'invented'
  | 'equipment'
  | 'listed'
  | 'safety'
  | 'warned';

/** One check and how it came out. */
export interface Finding {
  column: Column;
  outcome: string;
  what: string;
}

/** A sentence of the draft that says an expectation. */
export interface Hit extends Said {
  step: number;
  unit: number;
  text: string;
}

export interface Reading {
  draft: Draft;
  narration: Narration;
  around: Surroundings;
  /** Sentences of each step, the title first. */
  units: readonly (readonly string[])[];
}

export function judge(narration: Narration, draft: Draft): Finding[] {
  const around = surroundingsOf([...narration.acts, ...narration.bans]);
  const units = draft.steps.map(({ title, sentences }) => [title, ...sentences]);
  const reading: Reading = { draft, narration, around, units };
  const acts = narration.acts.map((act) => hitsOf(act, reading));
  const steps = ownSteps(acts, units.length);
  return [
    ...narration.acts.flatMap((act, index) =>
      judgeAct(act, acts[index] ?? [], steps.owner.has(index), reading),
    ),
    ...narration.bans.flatMap((ban) => judgeBan(ban, acts, reading)),
    ...judgeSteps(steps.right, reading),
    ...judgeOrders(acts, reading),
    ...judgeTitles(acts, reading),
    ...judgeNever(reading),
    ...judgeInvented(reading),
    ...judgeThings(reading),
  ];
}

/** Everywhere in the steps. "It" may stand for what the title or the sentence before names. */
export const hitsOf = (expected: Expectation, { units, around }: Reading): Hit[] =>
  units.flatMap((texts, step) =>
    texts.flatMap((text, unit) => {
      const before = unit === 0 ? '' : `${texts[0]} ${texts[unit - 1]}`;
      return placesSaid(expected, text, before, around).map((said) => ({ ...said, step, unit, text }));
    }),
  );

/** A conditional permission: "do not loosen it until the gauge reads zero" says when to do it. */
const isPermission = (expected: Expectation, hit: Hit): boolean =>
  expected.conditions.some(({ kind }) => kind === 'only') &&
  expected.conditions.some((condition) => conditionIn(condition, hit.text, hit) === 'kept');

function judgeAct(act: Expectation, hits: readonly Hit[], isOwn: boolean, reading: Reading): Finding[] {
  const doing = hits.filter((hit) => !hit.isNegated || isPermission(act, hit));
  const aside = reading.draft.keptAside.filter((text) =>
    placesSaid(act, text, '', reading.around).some((said) => !said.isNegated),
  );
  const where = isOwn ? 'own' : doing.length > 0 ? 'buried' : aside.length > 0 ? 'aside' : 'lost';
  const findings: Finding[] = [{ column: 'act', outcome: where, what: act.wording }];
  if (doing.length === 0 && hits.length > 0)
    findings.push({ column: 'polarity', outcome: 'turned', what: act.wording });
  return [...findings, ...judgeDetails(act, doing, aside, reading)];
}

/** Condition, figures, manner and list of an act or a ban, in the steps that say it. */
function judgeDetails(
  expected: Expectation,
  hits: readonly Hit[],
  aside: readonly string[],
  { units }: Reading,
): Finding[] {
  const around = [...new Set(hits.map(({ step }) => step))].map((step) => (units[step] ?? []).join('. '));
  const conditions = expected.conditions.map((condition): Finding => {
    const signs = hits.map((hit) => conditionIn(condition, hit.text, hit));
    const isAside = aside.some((text) => condition.pattern.every((group) => holds(group, tokensOf(text))));
    const outcome = signs.includes('turned')
      ? 'turned'
      : signs.includes('kept')
        ? 'kept'
        : isAside
          ? 'aside'
          : 'lost';
    return { column: 'condition', outcome, what: expected.wording };
  });
  const figures = expected.figures.map((figure): Finding => ({
    column: 'figure',
    outcome: figureIn(figure, around, aside),
    what: figure.join('/'),
  }));
  const manners = expected.manners.map((manner): Finding => {
    const isKept = around.some(
      (text) =>
        holds(manner, tokensOf(text)) &&
        !holds(
          manner.map((word) => `not ${word}`),
          tokensOf(text),
        ),
    );
    return { column: 'manner', outcome: isKept ? 'kept' : 'lost', what: expected.wording };
  });
  return [...conditions, ...figures, ...manners, ...judgeList(expected, around)];
}

function judgeList({ list, wording }: Expectation, around: readonly string[]): Finding[] {
  if (list.length === 0) return [];
  const most = Math.max(
    0,
    ...around.map((text) => list.filter((item) => holds(item, tokensOf(text))).length),
  );
  return [
    { column: 'list', outcome: most === list.length ? 'whole' : most > 0 ? 'broken' : 'lost', what: wording },
  ];
}

/** "wrong": the value stands there with another unit. */
export function figureIn(figure: Group, texts: readonly string[], aside: readonly string[]): string {
  if (texts.some((text) => holdsFigure(figure, text))) return 'kept';
  const values = figure.flatMap(quantitiesOf);
  const hasOtherUnit = texts.some((text) =>
    quantitiesOf(text).some(
      (one) =>
        one.dimension !== null &&
        values.some(({ amount, dimension }) => amount === one.amount && dimension !== null),
    ),
  );
  if (hasOtherUnit) return 'wrong';
  return aside.some((text) => holdsFigure(figure, text)) ? 'aside' : 'lost';
}

export function holdsFigure(figure: Group, text: string): boolean {
  const found = quantitiesOf(text);
  return figure.some((wanted) =>
    wanted.startsWith('=') ? holdsLiteral(wanted.slice(1), text) : isAllFound(quantitiesOf(wanted), found),
  );
}

/** A ban is turned where a title, or the steps without a word against it, tell to do it. What another act asks for is no breach. */
function judgeBan(ban: Expectation, acts: readonly (readonly Hit[])[], reading: Reading): Finding[] {
  const hits = hitsOf(ban, reading);
  const asked = acts.flat();
  const isAsked = (hit: Hit): boolean =>
    asked.some(
      (act) => !act.isNegated && act.step === hit.step && act.unit === hit.unit && act.at === hit.at,
    );
  const warned = reading.draft.precautions.flatMap((text) =>
    placesSaid(ban, text, '', reading.around).map((said) => ({ ...said, step: -1, unit: 0, text })),
  );
  const against = [...hits, ...warned].filter(({ isNegated }) => isNegated);
  const allowed = (hit: Hit): boolean =>
    isAsked(hit) ||
    ban.conditions.some(
      ({ kind, pattern }) => kind === 'unless' && conditionIn({ kind, pattern }, hit.text, hit) === 'kept',
    );
  const told = [...hits, ...warned].filter(
    (hit) => !hit.isNegated && !allowed(hit) && concerns(ban, hit, reading),
  );
  const isTurned =
    told.some(({ unit, step }) => unit === 0 && step >= 0) || (told.length > 0 && against.length === 0);
  const aside = reading.draft.keptAside.filter((text) =>
    placesSaid(ban, text, '', reading.around).some(({ isNegated }) => isNegated),
  );
  const isKept = against.length > 0 || hits.some((hit) => !hit.isNegated && allowed(hit) && !isAsked(hit));
  const outcome = isTurned ? 'turned' : isKept ? 'kept' : aside.length > 0 ? 'aside' : 'lost';
  return [
    { column: 'polarity', outcome, what: ban.wording },
    ...judgeBanDetails(ban, against, aside, reading),
  ];
}

/** Where acts use the same verb, a sentence breaks a conditional ban only if it speaks of the condition. */
function concerns(ban: Expectation, hit: Hit, { narration }: Reading): boolean {
  const tokens = tokensOf(hit.text);
  const word = tokens.slice(hit.at, hit.at + 1);
  const isUsed = narration.acts.some(({ patterns }) => patterns.flat().some((group) => holds(group, word)));
  if (ban.conditions.length === 0 || !isUsed) return true;
  return ban.conditions.some(({ pattern }) => pattern.some((group) => holds(group, tokens)));
}

function judgeBanDetails(
  ban: Expectation,
  against: readonly Hit[],
  aside: readonly string[],
  reading: Reading,
): Finding[] {
  const inSteps = judgeDetails(
    ban,
    against.filter(({ step }) => step >= 0),
    aside,
    reading,
  );
  const warnings: Reading = { ...reading, units: [against.map(({ text }) => text)] };
  const inWarnings = judgeDetails(
    ban,
    against.map((hit) => ({ ...hit, step: 0 })),
    aside,
    warnings,
  );
  return inSteps.map((finding, index) =>
    finding.outcome === 'lost' ? (inWarnings[index] ?? finding) : finding,
  );
}

/** A step is right where it is the own step of an act; a ban, an optional act or a sentence of another act is neither right nor wrong. */
function judgeSteps(right: ReadonlySet<number>, reading: Reading): Finding[] {
  const { narration, draft } = reading;
  const neutral = [...narration.bans, ...narration.optional, ...narration.safety.said]
    .flatMap((expected) => hitsOf(expected, reading))
    .filter(({ unit }) => unit === 0);
  return draft.steps.map(({ title }, step) => ({
    column: 'step',
    outcome: right.has(step) ? 'right' : neutral.some((hit) => hit.step === step) ? 'neutral' : 'extra',
    what: title,
  }));
}

function judgeNever(reading: Reading): Finding[] {
  const { narration, draft } = reading;
  const broken = (expected: Expectation, isTitleOnly: boolean): boolean => {
    const hits = hitsOf(expected, reading).filter(
      ({ isNegated, unit }) => !isNegated && (unit === 0 || !isTitleOnly),
    );
    const stepsHit = draft.steps.filter(({ title, sentences }) =>
      expected.figures.some((figure) =>
        holdsFigure(figure, isTitleOnly ? title : [title, ...sentences].join('. ')),
      ),
    );
    return expected.figures.length > 0 ? hits.length > 0 && stepsHit.length > 0 : hits.length > 0;
  };
  const said = (expected: Expectation, isTitleOnly: boolean): Finding => ({
    column: 'never',
    outcome: broken(expected, isTitleOnly) ? 'broken' : 'held',
    what: expected.wording,
  });
  const whole: Finding[] = narration.isProcedure
    ? []
    : [{ column: 'never', outcome: draft.steps.length === 0 ? 'held' : 'broken', what: 'no procedure' }];
  return [
    ...narration.never.map((one) => said(one, false)),
    ...narration.untitled.map((one) => said(one, true)),
    ...whole,
  ];
}

/** Figures that nobody said, and steps where there is no procedure. A single "one" is a word, not a figure. */
function judgeInvented({ narration, draft }: Reading): Finding[] {
  const spoken = narration.segments.map(({ text }) => text).join(' ');
  const heard = quantitiesOf(spoken);
  const isHeard = (value: number): boolean =>
    value === 1 ||
    heard.some((one) => Math.abs(one.value - value) < 1e-6 || one.value === -value) ||
    holdsLiteral(String(Math.abs(value)), spoken);
  const texts = [
    ...draft.steps.flatMap(({ title, sentences }) => [title, ...sentences]),
    ...draft.precautions,
  ];
  const figures = texts.flatMap((text) =>
    quantitiesOf(text)
      .filter(({ value }) => !isHeard(value))
      .map((): Finding => ({ column: 'invented', outcome: 'figure', what: text })),
  );
  const steps = narration.isProcedure
    ? []
    : draft.steps.map(({ title }): Finding => ({ column: 'invented', outcome: 'step', what: title }));
  return [...figures, ...steps];
}

const isAllFound = (wanted: readonly Quantity[], found: readonly Quantity[]): boolean =>
  wanted.length > 0 && wanted.every((one) => found.some((other) => isSame(one, other)));
