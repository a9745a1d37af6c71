import { mentionsOf, surroundingsOf } from './mentions.ts';
import { conditionIn } from './conditions.ts';
import { holdsFigure } from './figures.ts';
import { judgeProhibition } from './judging-prohibitions.ts';
import { judgeDetails } from './judging-details.ts';
import { judgeOrders } from './judging-order.ts';
import { judgeThings } from './judging-things.ts';
import { judgeTitles } from './judging-titles.ts';
import type { Expectation, Narration } from './narration.ts';
import { ownSteps } from './own-steps.ts';
import { holdsLiteral, quantitiesOf } from './quantities.ts';
import { hitsOf, type Draft, type Finding, type Hit, type Reading } from './reading.ts';

export function judge(narration: Narration, draft: Draft): Finding[] {
  const around = surroundingsOf([...narration.acts, ...narration.prohibitions]);
  const units = draft.steps.map(({ title, sentences }) => [title, ...sentences]);
  const reading: Reading = { draft, narration, around, units };
  const acts = narration.acts.map((act) => hitsOf(act, reading));
  const steps = ownSteps(acts, units.length, narration.joins);
  return [
    ...narration.acts.flatMap((act, index) =>
      judgeAct(act, acts[index] ?? [], steps.owner.has(index), reading),
    ),
    ...narration.prohibitions.flatMap((prohibition) => judgeProhibition(prohibition, acts, reading)),
    ...judgeSteps(steps.right, reading),
    ...judgeOrders(acts, reading),
    ...judgeTitles(acts, reading),
    ...judgeNever(reading),
    ...judgeInvented(reading),
    ...judgeThings(reading),
  ];
}

/** A conditional permission: "do not loosen it until the gauge reads zero" says when to do it. */
const isPermission = (expected: Expectation, hit: Hit): boolean =>
  expected.conditions.some(({ kind }) => kind === 'only') &&
  expected.conditions.some((condition) => conditionIn(condition, hit.text, hit) === 'met');

function judgeAct(act: Expectation, hits: readonly Hit[], isOwn: boolean, reading: Reading): Finding[] {
  const doing = hits.filter((hit) => !hit.isNegated || isPermission(act, hit));
  const aside = reading.draft.unplacedTexts.filter((text) =>
    mentionsOf(act, text, '', reading.around).some((mention) => !mention.isNegated),
  );
  const where = isOwn ? 'own' : doing.length > 0 ? 'buried' : aside.length > 0 ? 'aside' : 'lost';
  const findings: Finding[] = [{ column: 'act', outcome: where, what: act.wording }];
  if (doing.length === 0 && hits.length > 0)
    findings.push({ column: 'polarity', outcome: 'turned', what: act.wording });
  return [...findings, ...judgeDetails(act, doing, aside, reading)];
}

/** A step is right where it is the own step of an act; a prohibition, an optional act or a sentence of another act is neither right nor wrong. */
function judgeSteps(right: ReadonlySet<number>, reading: Reading): Finding[] {
  const { narration, draft } = reading;
  const neutral = [...narration.prohibitions, ...narration.optional, ...narration.safety.spoken]
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
  const findingOf = (expected: Expectation, isTitleOnly: boolean): Finding => ({
    column: 'never',
    outcome: broken(expected, isTitleOnly) ? 'broken' : 'held',
    what: expected.wording,
  });
  const whole: Finding[] = narration.isProcedure
    ? []
    : [{ column: 'never', outcome: draft.steps.length === 0 ? 'held' : 'broken', what: 'no procedure' }];
  return [
    ...narration.never.map((one) => findingOf(one, false)),
    ...narration.untitled.map((one) => findingOf(one, true)),
    ...whole,
  ];
}

/** Figures that were not spoken, and steps where there is no procedure. A single "one" is a word, not a figure. */
function judgeInvented({ narration, draft }: Reading): Finding[] {
  const spoken = narration.segments.map(({ text }) => text).join(' ');
  const spokenQuantities = quantitiesOf(spoken);
  const isSpoken = (value: number): boolean =>
    value === 1 ||
    spokenQuantities.some((one) => Math.abs(one.value - value) < 1e-6 || one.value === -value) ||
    holdsLiteral(String(Math.abs(value)), spoken);
  const texts = [
    ...draft.steps.flatMap(({ title, sentences }) => [title, ...sentences]),
    ...draft.precautions,
  ];
  const figures = texts.flatMap((text) =>
    quantitiesOf(text)
      .filter(({ value }) => !isSpoken(value))
      .map((): Finding => ({ column: 'invented', outcome: 'figure', what: text })),
  );
  const steps = narration.isProcedure
    ? []
    : draft.steps.map(({ title }): Finding => ({ column: 'invented', outcome: 'step', what: title }));
  return [...figures, ...steps];
}
