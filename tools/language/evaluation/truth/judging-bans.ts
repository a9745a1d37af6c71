import { mentionsOf } from './mentions.ts';
import { conditionIn } from './conditions.ts';
import { judgeDetails } from './judging-details.ts';
import type { Expectation } from './narration.ts';
import { hitsOf, type Finding, type Hit, type Reading } from './reading.ts';
import { holds, tokensOf } from './words.ts';

/** A ban is violated where a title, or the steps without a word against it, instruct it. What another act asks for is no breach. */
export function judgeBan(ban: Expectation, acts: readonly (readonly Hit[])[], reading: Reading): Finding[] {
  const hits = hitsOf(ban, reading);
  const asked = acts.flat();
  const isAsked = (hit: Hit): boolean =>
    asked.some(
      (act) => !act.isNegated && act.step === hit.step && act.unit === hit.unit && act.at === hit.at,
    );
  const warned = reading.draft.precautions.flatMap((text) =>
    mentionsOf(ban, text, '', reading.around).map((mention) => ({ ...mention, step: -1, unit: 0, text })),
  );
  const against = [...hits, ...warned].filter(({ isNegated }) => isNegated);
  const allowed = (hit: Hit): boolean =>
    isAsked(hit) ||
    ban.conditions.some(
      ({ kind, pattern }) => kind === 'unless' && conditionIn({ kind, pattern }, hit.text, hit) === 'met',
    );
  const mentions = [...hits, ...warned].filter(
    (hit) => !hit.isNegated && !allowed(hit) && concerns(ban, hit, reading),
  );
  const isTurned =
    mentions.some(({ unit, step }) => unit === 0 && step >= 0) ||
    (mentions.length > 0 && against.length === 0);
  const aside = reading.draft.unplacedTexts.filter((text) =>
    mentionsOf(ban, text, '', reading.around).some(({ isNegated }) => isNegated),
  );
  const isMet = against.length > 0 || hits.some((hit) => !hit.isNegated && allowed(hit) && !isAsked(hit));
  const outcome = isTurned ? 'turned' : isMet ? 'met' : aside.length > 0 ? 'aside' : 'lost';
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
