import { holdsACondition } from '../claims/constraints.js';
import { contentOf, overlap } from '../language/content-words.js';
import { normOf } from '../language/token.js';
import { titleWordLimit } from '../titles/shortening.js';
import type { Observations } from '../types/observations.js';
import type { StepPlan } from '../types/procedure.js';
import type { Statement } from '../types/statement.js';
import { procedureEnd } from './procedure.js';
import { bindsTitle } from './verify-title.js';

/** Statements from `from` up to (not including) `to` make one step. */
interface Group {
  from: number;
  to: number;
}

/** Longest silence after the last word that still belongs to the step: the hands or the screen finish the act, s. */
const demonstrationSeconds = 15;

/** Step boundaries from the speech, the silences and the changes of scene. Empty without a procedure. */
export function planSteps(input: Observations, statements: readonly Statement[]): StepPlan[] {
  const end = procedureEnd(statements);
  const openers = numberedOpeners(statements, end) ?? freeOpeners(statements, end);
  const groups = openers.map((from, index): Group => ({ from, to: openers[index + 1] ?? end }));
  const isNumbered = numberedOpeners(statements, end) !== undefined;
  const merged = isNumbered ? groups : mergedGroups(groups, statements, input);
  const withWarnings = withWarningsBefore(merged, statements);
  return withWarnings.map((group, index) => toPlan(group, withWarnings[index + 1], statements, input));
}

/** A prohibition or a case before the first act belongs to its step. */
function withWarningsBefore([first, ...rest]: readonly Group[], statements: readonly Statement[]): Group[] {
  if (!first) return [];
  const from = statements
    .slice(0, first.from)
    .findIndex(
      ({ kind, spoken }) => kind === 'warning' || (kind === 'explanation' && /^if\b/.test(normOf(spoken))),
    );
  return [from < 0 ? first : { ...first, from }, ...rest];
}

/** "step one … step two …" is the structure: what is done before the first number stays, what follows a number belongs to it. */
function numberedOpeners(statements: readonly Statement[], end: number): number[] | undefined {
  const numbered: number[] = [];
  let expected = 0;
  statements.slice(0, end).forEach((statement, index) => {
    const number = statement.marker?.kind === 'numbered' ? (statement.marker.number ?? 0) : 0;
    if (number > expected && number <= expected + 3) {
      numbered.push(index);
      expected = number;
    }
  });
  const [first] = numbered;
  if (numbered.length < 2 || first === undefined) return undefined;
  const before = freeOpeners(statements, first).filter((index) => (statements[index]?.strength ?? 0) >= 0.7);
  const last = numbered.at(-1) ?? 0;
  const closing = statements
    .slice(0, end)
    .findIndex(
      (statement, index) => index > last && statement.marker?.kind === 'last' && statement.kind === 'action',
    );
  return [...before, ...numbered, ...(closing > 0 ? [closing] : [])];
}

/** What may be left out, or names no thing of its own: "Apply ice. Wrap in a cloth." */
const optional =
  /^(?:(?:and|or|so|but) )*(?:(?:you|we|i) (?:can|could|may|might) (?:also|always|even|optionally|alternatively)|optionally|alternatively|if you (?:want|like|prefer|wish|would)|if needed|if necessary|(?:wrap|place|attach|insert) (?:in|into|onto|around))\b/;

function freeOpeners(statements: readonly Statement[], end: number): number[] {
  const openers: number[] = [];
  statements.slice(0, end).forEach((statement, index) => {
    if (statement.kind === 'check') {
      if (statement.marker !== null && statement.marker.kind !== 'sequence') openers.push(index);
      return;
    }
    if (statement.kind !== 'action' || isGeneralRule(statement)) return;
    const isFirst = openers.length === 0;
    if (optional.test(normOf(statement.spoken)) && !isFirst) return;
    openers.push(index);
  });
  return openers;
}

/** "Wear goggles at all times": holds throughout, so it is a precaution and no step. */
const isGeneralRule = (statement: Statement): boolean =>
  statement.actions[0]?.verb === 'wear' &&
  /\b(?:when|while|whenever|at all times|always|throughout|during)\b/.test(normOf(statement.spoken));

function mergedGroups(
  groups: readonly Group[],
  statements: readonly Statement[],
  input: Observations,
): Group[] {
  let merged = [...groups];
  for (let at = 1; at < merged.length;) {
    const before = merged[at - 1];
    const group = merged[at];
    if (before && group && isTinyPair(before, group, statements)) merged = joinAt(merged, at);
    else at += 1;
  }
  return mergeToLimit(merged, statements, input);
}

/** Steps do not follow each other faster for long, s. */
const secondsPerStep = 2;
/** The steps that a short film may have at any pace, and the most of a longer one. */
const fewestSteps = 26;
const mostSteps = 80;

/** Removes the weakest boundaries until the video has room for the rest. Each is scored once, and again when a part next to it has grown. */
function mergeToLimit(
  groups: readonly Group[],
  statements: readonly Statement[],
  input: Observations,
): Group[] {
  const most = Math.min(mostSteps, Math.max(fewestSteps, Math.round(input.durationSeconds / secondsPerStep)));
  const own = new Map(groups.map(({ from }) => [from, ownScore(statements[from], input)]));
  const left = [...groups];
  const scoreAt = (at: number): number => {
    const [before, group] = [left[at - 1], left[at]];
    return before && group ? boundaryScore(own.get(group.from) ?? 0, before, group, statements) : Infinity;
  };
  const scores = left.map((_, at) => scoreAt(at));
  while (left.length > most) {
    const at = leastOf(scores);
    left.splice(at - 1, 2, ...joinAt(left.slice(at - 1, at + 1), 1));
    scores.splice(at, 1);
    for (const beside of [at - 1, at]) if (beside < left.length) scores[beside] = scoreAt(beside);
  }
  return left;
}

/** The position of the first weakest boundary; there is none before the first part. */
const leastOf = (scores: readonly number[]): number =>
  scores.reduce((least, score, at) => (score < (scores[least] ?? Infinity) ? at : least), 1);

function joinAt(groups: readonly Group[], at: number): Group[] {
  const before = groups[at - 1];
  const group = groups[at];
  if (!before || !group) return [...groups];
  return [...groups.slice(0, at - 1), { from: before.from, to: group.to }, ...groups.slice(at + 1)];
}

/** Two short acts in one breath ("Click File. Click Save as.") are one step when one title holds both. */
function isTinyPair(before: Group, group: Group, statements: readonly Statement[]): boolean {
  const first = statements[before.from];
  const second = statements[group.from];
  if (!first || !second || before.to - before.from > 1 || second.marker !== null) return false;
  if (isBound(first) || isBound(second) || first.actions.length + second.actions.length > 2) return false;
  if ((isWithoutVerb(first) || isWithoutVerb(second)) && !isOneBreath(first, second)) return false;
  const words = first.actions
    .concat(second.actions)
    .reduce((sum, action) => sum + action.tokens.length + 1, -1);
  const tiny = first.endSeconds - first.startSeconds < 2.5 && second.endSeconds - second.startSeconds < 2.5;
  return tiny && words <= titleWordLimit && second.pauseSeconds < 1.5;
}

/** "Heater off valve shut" */
const isOneBreath = ({ spoken }: Statement, { pauseSeconds }: Statement): boolean =>
  pauseSeconds === 0 && !/[.!?]$/.test(spoken.at(-1)?.text ?? '');

/** "Sheets first", "lid off": no sign that it belongs to the next one. */
const isWithoutVerb = ({ actions }: Statement): boolean =>
  actions[0]?.verb === '' && actions[0].tokens.length > 1;

/** A condition of one act must not seem to cover the other. */
const isBound = (statement: Statement): boolean =>
  statement.conditional ||
  statement.isVerbatim === true ||
  bindsTitle(statement) ||
  holdsACondition(normOf(statement.prefix));

/** The evidence for a boundary before a statement: an order word, a silence, a new scene. */
function ownScore(opener: Statement | undefined, { scenes = [] }: Observations): number {
  if (!opener) return 0;
  const marker = opener.marker === null ? 0 : 1.5;
  const silence = Math.min(2, opener.pauseSeconds / 2);
  const isNewScene = scenes.some(
    (frame) => frame.sceneScore > 0.3 && Math.abs(frame.seconds - opener.startSeconds) < 2,
  );
  return marker + silence + (isNewScene ? 1 : 0);
}

/** The same with the parts on both sides: another subject, long parts. */
function boundaryScore(own: number, before: Group, group: Group, statements: readonly Statement[]): number {
  const [first, opener] = [statements[before.from], statements[group.from]];
  if (!opener || !first) return 0;
  const subject = 1 - overlap(contentOf(first.spoken), contentOf(opener.spoken));
  const length =
    Math.min(2, (opener.endSeconds - first.startSeconds) / 15) + Math.min(1, (group.to - group.from) / 3);
  return own + subject + length;
}

function toPlan(
  group: Group,
  next: Group | undefined,
  statements: readonly Statement[],
  input: Observations,
): StepPlan {
  const members = statements
    .slice(group.from, group.to)
    .filter(
      (statement) =>
        statement.kind !== 'meta' && statement.kind !== 'aside' && statement.kind !== 'injection',
    );
  const first = members[0] ?? statements[group.from];
  const startSeconds = first?.startSeconds ?? 0;
  const spokenEnd = Math.max(startSeconds, ...members.map((statement) => statement.endSeconds));
  const startOf = (index: number | undefined): number =>
    statements[index ?? -1]?.startSeconds ?? input.durationSeconds;
  const following = startOf(group.to);
  const shownUntil = Math.min(startOf(next?.from), following, spokenEnd + demonstrationSeconds);
  const endSeconds = Math.max(spokenEnd, shownUntil);
  const segmentIds = [
    ...new Set(members.flatMap((statement) => statement.spoken.map((token) => token.segmentId))),
  ].sort((a, b) => a - b);
  return {
    startSeconds,
    endSeconds,
    speechStartSeconds: startSeconds,
    speechEndSeconds: Math.max(spokenEnd, following <= spokenEnd ? spokenEnd : following),
    segmentIds,
    confidence: planConfidence(members, segmentIds, input),
    source: 'speech',
    heading: null,
  };
}

function planConfidence(
  members: readonly Statement[],
  segmentIds: readonly number[],
  input: Observations,
): number {
  const strength = Math.max(
    0.35,
    ...members.filter((statement) => statement.kind === 'action').map((statement) => statement.strength),
  );
  const confidences = input.segments
    .filter((segment) => segmentIds.includes(segment.id))
    .map((segment) => segment.confidence);
  const mean =
    confidences.length === 0 ? 0.5 : confidences.reduce((sum, value) => sum + value, 0) / confidences.length;
  return Math.round(Math.min(1, strength * (0.4 + 0.6 * mean)) * 100) / 100;
}
