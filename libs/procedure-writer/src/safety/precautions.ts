import type { Detection, Evidence, Precaution } from '@sop/contracts';
import { isShownWithin } from '@sop/media';
import { evidenceOf, confidenceOf } from '../evidence/evidence.js';
import { contentWords, dice } from '../language/content-words.js';
import { endangering, wornThing } from '../language/protective-words.js';
import { capitalise, normOf, textOf, withText } from '../language/token.js';
import type { Observations } from '../types/observations.js';
import type { StepPlan, WrittenProcedure } from '../types/procedure.js';
import type { Statement } from '../types/statement.js';
import { hazardRules, seenHazards, type HazardRule } from './rules.js';

const puttingOn =
  /\b(?:wear|wore|worn|wearing|put on|on|first|on your|use|using|need|with|have|without|remove|protect)\b/;
const isolating =
  /\b(?:turn|switch|shut|power)(?:ed)? (?:it |them |the \w+(?: \w+){0,3} |your \w+(?: \w+){0,2} )?off\b.*\b(?:power|main|mains|breaker|electricity|gas|water|engine|supply|circuit|machine|machinery)\b|\b(?:turn|switch|shut) off (?:the |your )?(?:\w+ ){0,2}(?:power|mains?|breaker|electricity|gas|water supply|engine|supply|circuit|machine|motor|stove|burner|pump)\b|\b(?:unplug|disconnect) (?:the |your |it from the )?(?:\w+ ){0,2}(?:power|machine|device|mains|appliance|unit|battery|cord|supply|outlet|wall|socket|cable from the (?:wall|mains)|computer|pc)\b|\bunplug\b|\block(?:ed)? (?:it |them )?out\b(?! (?:your |the |their )?(?:elbows?|knees?|arms?|legs?)\b)|\block ?out tag ?out\b|\b(?:power|machine|engine|gas|breaker|mains|device|current|electricity|supply|circuit) (?:is |are |has been )(?:switched |turned |shut )?(?:off|disconnected|unplugged|isolated)\b|\b(?:is|are) unplugged\b|\blet (?:it|the \w+) cool\b|\bcool(?:ed)? (?:down|off)\b.*\bbefore\b|\brelease the pressure\b|\bde-?pressuri[sz]e\b/;
const danger =
  /\b(?:hot|sharp|heavy|dangerous|hazard\w*|flammable|toxic|poison\w*|corrosive|slippery|live|pressuri[sz]ed|under (?:pressure|tension)|caustic|explosive|burns?|burned|shock|injur\w+|hurt|electrocut\w+|scald\w*|crush\w*|pinch\w*|fumes|ventilat\w+|blade|blades|finger|fingers|hands?|eyes|skin|fire|sparks?|steam|fall|falling|choke|choking|swallow\w*|bleach|acid|chemical\w*|voltage|electric\w*|jack|children|pets|allerg\w+|contaminat\w+|infection|raw|moving parts|rotating|spring|break|shatter|glass|splash\w*|splatter\w*|gas|leak\w*|radiation|laser|pressure)\b/;

/** Precautions from speech and pictures, in the order of the video; each one once. */
export function precautionsOf(
  input: Observations & { plan: readonly StepPlan[]; procedure: WrittenProcedure },
  statements: readonly Statement[],
): Precaution[] {
  const { procedure } = input;
  if (procedure.steps.length === 0) return [];
  const stated = statements.flatMap((statement) => statedPrecautions(statement, input));
  const derived = procedure.isScreenRecording ? [] : hazardsOf(input, statements, stated);
  return distinct(
    [...stated, ...derived].sort(
      (a, b) =>
        (a.step_index ?? -1) - (b.step_index ?? -1) || a.evidence.start_seconds - b.evidence.start_seconds,
    ),
  );
}

function statedPrecautions(
  statement: Statement,
  input: Observations & { procedure: WrittenProcedure },
): Precaution[] {
  if (/^(?:meta|aside|promotion|injection|topic)$/.test(statement.kind)) return [];
  const isOnScreen = input.procedure.isScreenRecording;
  const from = statement.kind === 'warning' || isOnScreen ? 0 : prohibitionAt(statement);
  const kind = from > 0 ? 'instruction' : kindOf(statement, isOnScreen);
  if (!kind) return [];
  const isWorn = kind === 'protective_equipment' && statement.kind === 'action';
  const tokens = isWorn ? asWearing(statement) : statement.tokens.slice(from);
  return [
    {
      text: capitalise(textOf(tokens)),
      kind,
      step_index: stepAt(statement, input.procedure),
      evidence: evidenceOf(statement.spoken),
      confidence: confidenceOf(kind === 'hazard' ? 0.8 : 0.9, statement.spoken, input.segments),
    },
  ];
}

function kindOf(statement: Statement, onScreen: boolean): Precaution['kind'] | undefined {
  const text = normOf(statement.tokens);
  if (statement.kind === 'explanation' && /^(?:some|many|most) people\b/.test(text)) return undefined;
  if (
    !onScreen &&
    wornThing.test(text) &&
    puttingOn.test(text) &&
    !/\b(?:take off|do not need|remove your|optional)\b/.test(text)
  )
    return 'protective_equipment';
  if (isolating.test(text) && /^(?:action|check|warning|need)$/.test(statement.kind) && !onScreen)
    return 'instruction';
  const dangerous = danger.test(text);
  if (statement.kind === 'warning') {
    if (isHazardStatement(text)) return 'hazard';
    // "You take it from the top? No." belongs to its step.
    const isAsked = statement.tokens.some(({ text: word }) => word.endsWith('?'));
    return (onScreen || isAsked) && !dangerous ? undefined : 'instruction';
  }
  if (onScreen) return undefined;
  if (statement.kind === 'action' && opensWithProhibition(statement)) return 'instruction';
  if (statement.kind === 'check')
    return isolating.test(text) ||
      (dangerous && /\b(?:safe|cool|off|closed|locked|away|clear|ventilat\w+|dry|nobody|no one)\b/.test(text))
      ? 'instruction'
      : undefined;
  if (
    /\b(?:without|not|never)\b.*\b(?:burn|cut|injure|hurt|shock|touch\w*)\b|\b(?:so|because|otherwise|or)\b.*\b(?:you(?:'ll| will| could| can| might| may)?|it) (?:\w+ )?(?:burn|cut|injure|hurt|get (?:hurt|burned|shocked)|slip|fall|explode)\b/.test(
      text,
    )
  )
    return 'instruction';
  return isHazardStatement(text) && statement.kind !== 'action' ? 'hazard' : undefined;
}

/** "Call them and do not move the arm": the word from which on it forbids something, 0 without one. */
const prohibitionAt = ({ tokens }: Statement): number =>
  1 + tokens.findIndex((_token, at) => forbidding.test(normOf(tokens.slice(at, at + 4))));
const forbidding = /^(?:and|but|please) (?:do not|never) (?!worry|forget|panic|need|have|hesitate)/;

/** "If there is water, do not go in; call for a pump": a prohibition and what to do instead. */
const opensWithProhibition = ({ tokens, prefix }: Statement): boolean =>
  /^(?:do not|never)\b/.test(normOf(tokens.slice(prefix.length, prefix.length + 2)));

/** "The blade is sharp", "this gets very hot": the danger itself. */
const isHazardStatement = (text: string): boolean =>
  (endangering.test(text) ||
    /\b(?:is|are|gets?|becomes?|can be|will be|may be|might be|could be|under)(?: \w+ly| very| quite| still| so| too| be)* (?:hot|sharp|dangerous|hazardous|flammable|toxic|poisonous|corrosive|slippery|live|pressuri[sz]ed|heavy|caustic|explosive|pressure|tension)\b|\b(?:risk|danger) of (?:\w+ )?(?:burn|fire|shock|injury|explosion|cuts?|electrocution|falling|crushing)\b|\b(?:can|could|will|may|might) (?:\w+ )?(?:burn|shock|injure|hurt|electrocute|scald|crush|pinch|cut) (?:you|your|the skin)\b/.test(
      text,
    )) &&
  !/^(?:do not|never|avoid|make sure|be careful|keep|wear)\b/.test(text);

function asWearing(statement: Statement): Statement['tokens'] {
  const [first, second, ...rest] = statement.tokens;
  if (!first || !second || first.norm !== 'put' || second.norm !== 'on') return statement.tokens;
  return [withText(first, 'Wear'), ...rest];
}

function stepAt(statement: Statement, procedure: WrittenProcedure): number | null {
  const index = procedure.steps.findIndex(
    (step) => statement.startSeconds >= step.startSeconds - 0.01 && statement.startSeconds < step.endSeconds,
  );
  return index < 0 ? null : index;
}

/** The rule table over the steps' own sentences. */
function hazardsOf(
  input: Observations & { procedure: WrittenProcedure },
  statements: readonly Statement[],
  stated: readonly Precaution[],
): Precaution[] {
  return statements
    .filter((statement) => statement.kind === 'action')
    .flatMap((statement) => {
      const index = stepAt(statement, input.procedure);
      if (index === null) return [];
      const text = normOf(statement.tokens);
      const inView = detectionsDuring(input, statement);
      return hazardRules.flatMap((rule) => {
        const seen = seenHazards.filter(
          (hazard) =>
            hazard.rule === rule.name &&
            hazard.doing.test(text) &&
            inView.filter((found) => found.label === hazard.label).length > 0,
        );
        const fires =
          (statement.actions.some((action) => rule.doing.test(action.verb)) && rule.thing.test(text)) ||
          seen.length > 0;
        if (!fires || isCovered(rule, stated)) return [];
        return [derived(rule, statement, index, seen.length > 0, input)];
      });
    });
}

/** Seen on a picture that is shown while the statement is made or a little before and after. */
function detectionsDuring({ detections = [], scenes = [] }: Observations, statement: Statement): Detection[] {
  const untilOf = new Map(scenes.map(({ seconds, untilSeconds }) => [seconds, untilSeconds]));
  const around = [statement.startSeconds - 1, statement.endSeconds + 4] as const;
  return detections.filter(
    ({ score, seconds }) =>
      score >= 0.6 && isShownWithin({ seconds, untilSeconds: untilOf.get(seconds) }, around),
  );
}

const isCovered = (rule: HazardRule, stated: readonly Precaution[]): boolean =>
  stated.some((precaution) => rule.covered.test(precaution.text.toLowerCase()));

function derived(
  rule: HazardRule,
  statement: Statement,
  index: number,
  wasSeen: boolean,
  input: Observations,
): Precaution {
  const evidence: Evidence = evidenceOf(statement.spoken);
  return {
    text: rule.text,
    kind: 'hazard',
    step_index: index,
    evidence: wasSeen ? { ...evidence, sources: ['speech', 'detection'] } : evidence,
    confidence: confidenceOf(0.5, statement.spoken, input.segments),
  };
}

function distinct(precautions: readonly Precaution[]): Precaution[] {
  const unique: Precaution[] = [];
  for (const precaution of precautions) {
    const words = contentWords(precaution.text.toLowerCase().split(/\W+/));
    if (!unique.some((other) => dice(words, contentWords(other.text.toLowerCase().split(/\W+/))) >= 0.8))
      unique.push(precaution);
  }
  return unique;
}
