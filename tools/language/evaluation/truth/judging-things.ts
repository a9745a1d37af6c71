import { conditionIn } from './conditions.ts';
import { holdsFigure } from './figures.ts';
import type { Finding, Reading } from './reading.ts';
import { mentionsOf } from './mentions.ts';
import type { Expectation, Group } from './narration.ts';
import { holds, tokensOf } from './words.ts';

/** A name may have so many words more than expected: "blue torque wrench" for "torque wrench". */
const mostMoreWords = 2;

/** Equipment and safety, both ways: what of the spoken is listed, and what of the listed was spoken. */
export function judgeThings(reading: Reading): Finding[] {
  return [...judgeEquipment(reading), ...judgeSafety(reading)];
}

function judgeEquipment({ narration: { equipment }, draft }: Reading): Finding[] {
  const names = (group: Group, item: string): boolean =>
    group.some(
      (name) =>
        holds([name], tokensOf(item)) && tokensOf(item).length - tokensOf(name).length <= mostMoreWords,
    );
  const listedOfSpoken = equipment.spoken.map((group): Finding => ({
    column: 'equipment',
    outcome: draft.equipment.some((item) => names(group, item)) ? 'found' : 'missed',
    what: group.join('/'),
  }));
  const right = [...equipment.spoken, ...equipment.optional];
  const listed = draft.equipment.map((item): Finding => {
    const isRight =
      right.some((group) => names(group, item)) && !equipment.never.some((group) => names(group, item));
    return { column: 'listed', outcome: isRight ? 'right' : 'wrong', what: item };
  });
  return [...listedOfSpoken, ...listed];
}

function judgeSafety({ narration: { safety, prohibitions }, draft, around }: Reading): Finding[] {
  const outcomes = safety.spoken.map((expected): Finding => ({
    column: 'safety',
    outcome: outcomeIn(expected, draft.precautions, around),
    what: expected.wording,
  }));
  const right = [...safety.spoken, ...prohibitions, ...safety.optional];
  const warned = draft.precautions.map((text): Finding => ({
    column: 'warned',
    outcome: right.some((expected) => mentionsOf(expected, text, '', around).length > 0) ? 'right' : 'wrong',
    what: text,
  }));
  return [...outcomes, ...warned];
}

/** What is forbidden must be forbidden there, with its condition and its figures. */
function outcomeIn(expected: Expectation, precautions: readonly string[], around: Reading['around']): string {
  const signs = precautions.flatMap((text) =>
    mentionsOf(expected, text, '', around).map((mention) => {
      const conditions = expected.conditions.map((condition) => conditionIn(condition, text, mention));
      if (mention.isNegated !== expected.isProhibition || conditions.includes('turned')) return 'turned';
      const isWhole =
        !conditions.includes(null) && expected.figures.every((figure) => holdsFigure(figure, text));
      return isWhole ? 'found' : 'missed';
    }),
  );
  return signs.includes('found') ? 'found' : signs.includes('turned') ? 'turned' : 'missed';
}
