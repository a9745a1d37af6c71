import { mentionsOf } from './mentions.ts';
import { conditionIn } from './conditions.ts';
import { judgeDetails } from './judging-details.ts';
import type { Expectation } from './narration.ts';
import { hitsOf, type Finding, type Hit, type Reading } from './reading.ts';
import { holds, tokensOf } from './words.ts';

/** A prohibition is violated where a title, or the steps without a word against it, instruct it. What another act asks for is no breach. */
export function judgeProhibition(
  prohibition: Expectation,
  acts: readonly (readonly Hit[])[],
  reading: Reading,
): Finding[] {
  const hits = hitsOf(prohibition, reading);
  const asked = acts.flat();
  const isAsked = (hit: Hit): boolean =>
    asked.some(
      (act) => !act.isNegated && act.step === hit.step && act.unit === hit.unit && act.at === hit.at,
    );
  const warned = reading.draft.precautions.flatMap((text) =>
    mentionsOf(prohibition, text, '', reading.around).map((mention) => ({
      ...mention,
      step: -1,
      unit: 0,
      text,
    })),
  );
  const against = [...hits, ...warned].filter(({ isNegated }) => isNegated);
  const allowed = (hit: Hit): boolean =>
    isAsked(hit) ||
    prohibition.conditions.some(
      ({ kind, pattern }) => kind === 'unless' && conditionIn({ kind, pattern }, hit.text, hit) === 'met',
    );
  const mentions = [...hits, ...warned].filter(
    (hit) => !hit.isNegated && !allowed(hit) && concerns(prohibition, hit, reading),
  );
  const isTurned =
    mentions.some(({ unit, step }) => unit === 0 && step >= 0) ||
    (mentions.length > 0 && against.length === 0);
  const aside = reading.draft.unplacedTexts.filter((text) =>
    mentionsOf(prohibition, text, '', reading.around).some(({ isNegated }) => isNegated),
  );
  const isMet = against.length > 0 || hits.some((hit) => !hit.isNegated && allowed(hit) && !isAsked(hit));
  const outcome = isTurned ? 'turned' : isMet ? 'met' : aside.length > 0 ? 'aside' : 'lost';
  return [
    { column: 'polarity', outcome, what: prohibition.wording },
    ...judgeProhibitionDetails(prohibition, against, aside, reading),
  ];
}

/** Where acts use the same verb, a sentence breaks a conditional prohibition only if it speaks of the condition. */
function concerns(prohibition: Expectation, hit: Hit, { narration }: Reading): boolean {
  const tokens = tokensOf(hit.text);
  const word = tokens.slice(hit.at, hit.at + 1);
  const isUsed = narration.acts.some(({ patterns }) => patterns.flat().some((group) => holds(group, word)));
  if (prohibition.conditions.length === 0 || !isUsed) return true;
  return prohibition.conditions.some(({ pattern }) => pattern.some((group) => holds(group, tokens)));
}

function judgeProhibitionDetails(
  prohibition: Expectation,
  against: readonly Hit[],
  aside: readonly string[],
  reading: Reading,
): Finding[] {
  const inSteps = judgeDetails(
    prohibition,
    against.filter(({ step }) => step >= 0),
    aside,
    reading,
  );
  const warnings: Reading = { ...reading, units: [against.map(({ text }) => text)] };
  const inWarnings = judgeDetails(
    prohibition,
    against.map((hit) => ({ ...hit, step: 0 })),
    aside,
    warnings,
  );
  return inSteps.map((finding, index) =>
    finding.outcome === 'lost' ? (inWarnings[index] ?? finding) : finding,
  );
}
