import type { Sentence } from '@sop/contracts';
import { equipmentOf } from '../equipment/equipment.js';
import { evidenceOf, confidenceOf } from '../evidence/evidence.js';
import { determiners } from '../language/lexicon.js';
import { capitalise, normOf } from '../language/token.js';
import { isScreenRecording } from '../recording/recording-kind.js';
import { addBestPictures } from '../screen-text/best-pictures.js';
import { spelledAsOnScreen } from '../screen-text/screen-names.js';
import { silentSteps, whySilent } from '../screen-text/silent-steps.js';
import { jointTitleLimit, titleOf, topicTitle } from '../titles/title.js';
import type { Observations } from '../types/observations.js';
import type { StepPlan, WrittenProcedure, WrittenStep } from '../types/procedure.js';
import type { Action, Statement } from '../types/statement.js';
import { addUncovered } from './coverage.js';
import { describeStep } from './description.js';
import { placeStatements, uncertain } from './place-statements.js';
import { reorderSteps } from './reorder-steps.js';
import { verifySentences } from './verify-sentences.js';
import { verifyTitle, wholeTitle } from './verify-title.js';

/** The written procedure, every sentence with its evidence. A step without a sentence is left out. */
export function writeProcedure(
  input: Observations & { plan: readonly StepPlan[] },
  statements: readonly Statement[],
  whyNone: string | undefined,
): WrittenProcedure {
  const onScreen = isScreenRecording(input, statements);
  const spoken = input.plan.filter((step) => step.source === 'speech');
  const steps = spoken.flatMap((plan) => {
    const members = statementsOf(plan, statements);
    const step = writeStep(plan, members, statements, input);
    return step ? [step] : [];
  });
  const seen = silentSteps(input.plan.filter((step) => step.source !== 'speech'));
  // Speech without a step does not go into the sentences of steps from pictures.
  const hasSpokenSteps = spoken.length > 0;
  const { steps: completed, unusedSpeech } = placeStatements(
    hasSpokenSteps ? inTime([...steps, ...seen]) : [],
    statements,
    input,
  );
  const all = hasSpokenSteps ? completed : seen;
  const reason =
    all.length > 0
      ? null
      : isSilent(statements)
        ? whySilent(input)
        : (whyNone ?? 'No steps could be identified in this video.');
  const recognised = spelledAsOnScreen(input.segments, input.screenText ?? []);
  const ordered = reorderSteps(verifySentences(all, recognised));
  const aside = hasSpokenSteps ? addUncovered(ordered, unusedSpeech, statements, recognised) : unusedSpeech;
  return {
    steps: onScreen ? ordered : addBestPictures(ordered, input.screenText ?? []),
    equipment: all.length > 0 ? equipmentOf(input, relevantStatements(input.plan, statements), onScreen) : [],
    ...(aside.length > 0 && { unusedSpeech: aside }),
    noProcedureReason: reason,
    isScreenRecording: onScreen,
  };
}

const inTime = (steps: readonly WrittenStep[]): WrittenStep[] =>
  [...steps].sort((a, b) => a.startSeconds - b.startSeconds);

/** Fewer words than this are a greeting or noise, not a narration. */
const fewestWords = 8;
export const isSilent = (statements: readonly Statement[]): boolean =>
  statements.reduce((sum, statement) => sum + statement.spoken.length, 0) < fewestWords;

/** The same of a transcript that is not parsed. */
export const isSpeechless = (segments: Observations['segments']): boolean =>
  segments.reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0) < fewestWords;

/** The statements, unless the steps come from the pictures because speech has none. */
export const relevantStatements = (
  plan: readonly StepPlan[],
  statements: readonly Statement[],
): readonly Statement[] =>
  plan.some(({ source }) => source === 'speech') || isSilent(statements) ? statements : [];

const statementsOf = (plan: StepPlan, statements: readonly Statement[]): Statement[] =>
  statements.filter(
    (statement) =>
      statement.startSeconds >= plan.speechStartSeconds - 0.005 &&
      statement.startSeconds < plan.speechEndSeconds - 0.005,
  );

function writeStep(
  plan: StepPlan,
  members: readonly Statement[],
  all: readonly Statement[],
  input: Observations,
): WrittenStep | undefined {
  const sentences = describeStep(members, input.segments);
  const title = titleSentence(members, all, input);
  if (!title?.text) return undefined;
  return {
    title,
    sentences: sentences.length > 0 ? sentences : [{ ...title, text: `${title.text}.` }],
    startSeconds: plan.startSeconds,
    endSeconds: plan.endSeconds,
    confidence: plan.confidence,
  };
}

function titleSentence(
  members: readonly Statement[],
  all: readonly Statement[],
  input: Observations,
): Sentence | undefined {
  const doing = members.filter((statement) => statement.kind === 'action' || statement.kind === 'check');
  const [opener] = members;
  const best =
    doing.find(
      (statement) => statement.strength >= 0.5 && statement.actions.length > 0 && !statement.conditional,
    ) ?? doing.find((statement) => statement.actions.length > 0);
  if (!best) {
    const named = members.find((statement) => statement.kind === 'topic') ?? opener;
    if (!named) return undefined;
    return {
      text: topicTitle(named.tokens),
      evidence: evidenceOf(named.spoken),
      confidence: confidenceOf(0.5, named.spoken, input.segments),
    };
  }
  const before = all[all.indexOf(best) - 1];
  // "Once it is cool, cover it": what "it" is came up before the last act.
  const isOlder = best.prefix.some(({ norm }) => /^(?:it|they|them)$/.test(norm));
  const previousActions = before?.kind === 'action' && !isOlder ? before.actions : [];
  const joined = tinyFollower(best, members);
  if (best.kind === 'action' && namesAnother(best)) return sentenceOf(wholeTitle(best), best, input);
  const text =
    best.kind === 'check' ? topicTitle(best.tokens) : titleOf([...best.actions, ...joined], previousActions);
  return sentenceOf(
    verifyTitle(capitalise(text), best, best.kind === 'check' ? [] : joined, input.segments),
    { ...best, spoken: [...best.spoken, ...joined.flatMap(({ tokens }) => tokens)] },
    input,
  );
}

const sentenceOf = (
  text: string,
  { spoken, strength, isVerbatim }: Statement,
  { segments }: Observations,
): Sentence => ({
  text,
  evidence: evidenceOf(spoken),
  confidence: confidenceOf(isVerbatim ? uncertain : strength, spoken, segments),
});

/** "Before you tighten the bolt, grease it": the thing is in the sentence itself, not in the one before. */
const namesAnother = ({ prefix, actions }: Statement): boolean =>
  prefix.some(
    ({ norm }, at) =>
      determiners.has(norm) || (/^(?:is|are)$/.test(norm) && prefix[at - 1]?.norm === 'there'),
  ) && (actions[0]?.tokens ?? []).slice(1, 3).some(({ norm }) => /^(?:it|them|that|this)$/.test(norm));

const actsOf = ({ actions }: Statement): string => actions.map(({ tokens }) => normOf(tokens)).join(' ');

/** Two short acts that were made one step share the title. */
function tinyFollower(best: Statement, members: readonly Statement[]): Action[] {
  const next = members[members.indexOf(best) + 1];
  if (!next || next.kind !== 'action' || next.conditional || next.strength < 0.6) return [];
  const words = [...best.actions, ...next.actions].reduce(
    (sum, action) => sum + action.tokens.length + 1,
    -1,
  );
  const isShort = (statement: Statement): boolean =>
    statement.actions.length === 1 && statement.endSeconds - statement.startSeconds < 2.5;
  return words <= jointTitleLimit &&
    isShort(best) &&
    isShort(next) &&
    next.marker === null &&
    best.marker?.kind !== 'numbered' &&
    actsOf(next) !== actsOf(best) &&
    next.prefix.length === 0
    ? next.actions
    : [];
}
