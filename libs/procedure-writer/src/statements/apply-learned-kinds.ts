import { canonicalWords } from '../claims/canonical-words.js';
import { contentOf, overlap } from '../language/content-words.js';
import { isKnownVerb } from '../language/inflection.js';
import { isNumberWord } from '../language/lexicon.js';
import { mentionsDanger } from '../language/protective-words.js';
import { taggedWords } from '../language/tagger.js';
import { asks, normOf, textOf, withEnd, withText, type Token } from '../language/token.js';
import type { KindProbabilities } from '../learned/statement-features.js';
import type { StatementKinds } from '../learned/statement-kinds.js';
import { isSettled, type Statement, type StatementKind } from '../types/statement.js';
import { resolveAnswer, subjectOf } from './answers.js';
import { readImperative } from './imperatives.js';
import { peel } from './markers.js';
import { isPassiveStyle } from './passive-style.js';
import { happensByItself } from './passive.js';
import { frame, ofOthers, ofSpeaker, stating } from './patterns.js';
import { ofDisobeying, prohibitionWord, isPredicate } from './phrases.js';
import { forReader } from './rewriting.js';

/** The least probability that a technical writer requires a statement as a step that the rules did not read as an act. */
const likelyRequired = 0.6;
/** The least probability of another kind. */
const likely = 0.65;
/** The probability of an explanation above which only an order in its words makes it a step. */
const likelyExplanation = 0.85;
/** The least probability of an act where the rules read it as done in the past by the speaker. */
const likelyWherePast = 0.3;
/** The same where a thing was asked for by its name alone: "Your sleeves?" */
const likelyWhereAsked = 0.25;
/** A narrative teaches where so many of its sentences are likely instructions. */
const fewestTaught = 3;
/** The least probability that a passive is an act and no state. */
const likelyPassiveAct = 0.9;
/** A mistake in a narrative is no instruction. */
const mistake =
  /\b(?:forgot|dropped|spilled|spilt|slipped|stumbled|broke|burnt|burned|ruined|lost|missed|messed|knocked over|mixed up|cut myself|hurt myself|by (?:mistake|accident)|accidentally|stupidly|(?:was|were) (?:a |really |so |very |pretty )*(?:mistake|stupid|wrong|dumb|silly|bad idea)|should not have|(?:did|would) not work|in vain)\b/;
const takenBack =
  /^(?:(?:and|but|well|of course|so) )*(?:(?:that|this|which|it) (?:was|were) (?:a |really |very |so )*(?:mistake|stupid|wrong|dumb|silly|bad idea)|(?:that|this|it) (?:did not work|failed|was not (?:right|good|enough))|i should not have)\b/;
/** Below this probability an act of the rules is dismissed. */
const unlikely = 0.05;
/** The strength of an act that the rules read with certainty. */
const certainStrength = 0.65;
/** The strength of an act that only the learned probability supports. */
const learnedStrength = 0.6;

/** Corrects the kinds of the rules by the learned probabilities. Prohibitions, checks and needs stay. */
export function applyLearnedKinds(
  statements: readonly Statement[],
  { kinds, acts }: Pick<StatementKinds, 'kinds' | 'acts'>,
): Statement[] {
  const teaches =
    kinds.filter(({ act, reported }) => act + reported > likelyWherePast).length >= fewestTaught;
  const isPassiveNarration = isPassiveStyle(statements);
  const ownActs = statements.filter(
    ({ kind, spoken }) => kind === 'action' && bySpeaker.test(normOf(spoken)),
  ).length;
  const read = (original: Statement, at: number): Statement[] => {
    const statement = ownActs >= fewestOwnActs ? keepOtherSubject(original) : original;
    const probabilities = kinds[at];
    if (!probabilities || isSettled(statement)) return [statement];
    if (isMistake(statement) || isTakenBack(statements, at) || isRecap(statements, at))
      return [dismissAct(statement, { ...probabilities, narrative: 2 })];
    const actProbability =
      probabilities.act +
      probabilities.reported +
      (teaches && statement.past ? probabilities.narrative / 2 : 0);
    if (statement.kind === 'action')
      return [
        isNoAct(statement, probabilities, actProbability)
          ? dismissAct(statement, probabilities)
          : settlePassive(statement, probabilities, actProbability, isPassiveNarration),
      ];
    if (isHeading(statement) || asks(statement.spoken) || frame.test(normOf(statement.spoken)))
      return [statement];
    if (probabilities.prohibition > likely && forbids(statement) && !isTalk(statement))
      return [{ ...statement, kind: 'warning', strength: 0, actions: [] }];
    const explains = statement.kind === 'meta' || probabilities.explanation > likelyExplanation;
    const isRequiredStep =
      isRequired(statement, acts[at]) &&
      (!explains || asks(statements[at - 1]?.spoken ?? []) || holdsOrder(statement));
    const isAct = actProbability > likelyFrom(statement, statements[at - 1]) || isRequiredStep;
    const isNoInstruction =
      isTalk(statement) ||
      happensByItself(statement.spoken) ||
      mentionsDanger.test(normOf(statement.spoken)) ||
      isReason(statement, statements[at - 1]);
    if (!isAct || isNoInstruction) return [statement];
    return isForbidden(statement)
      ? [{ ...statement, kind: 'warning', strength: 0, actions: [] }]
      : promoteToActs(statement);
  };
  return statements.flatMap((statement, at) => {
    const [first, ...rest] = read(statement, at);
    return first ? [...resolveAnswer(first, statements[at - 1]), ...rest] : [];
  });
}

const bySpeaker = /^(?:(?:and|so|then|first|next) )*i\b/;
/** With so many acts of the speaker, acts of another person stay theirs. */
const fewestOwnActs = 3;
const byOther =
  /^(?:(?:and|so|then|first|next) )*(?:she|he|the (?:driver|customer|patient|owner|client|child|guest|student|trainee)) /;
/** "I set the lens on the finger. She removes her make-up.": the subject stays where two people act. */
const keepOtherSubject = (statement: Statement): Statement =>
  statement.kind === 'action' && !statement.past && byOther.test(normOf(statement.spoken))
    ? {
        ...statement,
        isVerbatim: true,
        tokens: forReader(peel(statement.spoken).rest),
        actions: [{ verb: '', tokens: peel(statement.spoken).rest }],
        prefix: [],
      }
    : statement;

const isPast = ({ spoken }: Statement): boolean =>
  /^(?:(?:and|so|then|but|first|next|well|of course|at first|also) )*(?:i|we)\b(?! (?:will|have to|always|never|usually)\b)/.test(
    normOf(spoken),
  );

const isMistake = (statement: Statement): boolean =>
  (statement.past || isPast(statement)) && mistake.test(normOf(statement.spoken));
/** "People turn it off first", "mine is a two", "if you don't, you scrape it": habits of others, what the speaker has, what happens then. */
const isTalk = ({ spoken }: Statement): boolean => {
  const text = normOf(peel(spoken).rest);
  return (
    ofOthers.test(text) ||
    ofSpeaker.test(text) ||
    ofDisobeying.test(text) ||
    stating.test(text) ||
    spoken.every(({ norm }) => isNumberWord(norm))
  );
};

/** "I sanded it with rough paper. That was a mistake." */
const isTakenBack = (statements: readonly Statement[], at: number): boolean => {
  const next = statements[at + 1];
  return statements[at]?.past === true && next !== undefined && takenBack.test(normOf(next.spoken));
};

/** "So I have selected the file": it is done, and these words were spoken before. */
const isRecap = (statements: readonly Statement[], at: number): boolean => {
  const done = statements[at]?.spoken ?? [];
  if (!doneBy.test(normOf(done)) || contentOf(done).size < 2) return false;
  const before = statements.slice(Math.max(0, at - longestAgo), at).flatMap(({ spoken }) => spoken);
  return overlap(contentOf(done), contentOf(before)) >= sharedBefore;
};
const doneBy = /^(?:(?:and|so|okay|now|then) )*(?:i|we) have (?:now |already )*\w+(?:ed|en|t)\b/;
const longestAgo = 30;
const sharedBefore = 0.75;

/** An act that is read with certainty is dismissed only as an outline or a narrative; a less certain one also as an explanation or promotion. */
const isNoAct = (statement: Statement, probabilities: KindProbabilities, actProbability: number): boolean =>
  actProbability < unlikely &&
  (statement.strength < certainStrength || probabilities.outline + probabilities.narrative > likely);

function likelyFrom(statement: Statement, before: Statement | undefined): number {
  if (before && subjectOf(before.spoken)) return likelyWhereAsked;
  return statement.past ? likelyWherePast : likely;
}

/** "Do not lift the lid, it lets the steam out." */
const isReason = ({ spoken }: Statement, before: Statement | undefined): boolean =>
  before?.kind === 'warning' && /^(?:it|they|that|this)$/.test(spoken[0]?.norm ?? '');

const isRequired = (statement: Statement, likelihood = 0): boolean =>
  likelihood > likelyRequired && !forbids(statement);

/** "Smoker, put a cork in it": behind the thing that it is about, an order. */
const holdsOrder = ({ spoken }: Statement): boolean =>
  spoken.some(
    (_token, at) =>
      at > 0 &&
      /[,;]$/.test(spoken[at - 1]?.text ?? '') &&
      readImperative(spoken.slice(at), null)?.kind === 'action',
  );

/** "Fingers off the blade", "the red lever is a no-go": negated from its first word on, in any wording. */
const isForbidden = ({ spoken }: Statement): boolean => canonicalWords(textOf(spoken))[0] === 'NOT';

/** "Number two.": what follows is the act. */
const isHeading = ({ spoken }: Statement): boolean => peel(spoken).rest.length === 0;

/** A negation near the beginning; one further on may belong to another clause. */
const forbids = ({ spoken }: Statement): boolean =>
  /^(?:\S+ ){0,3}(?:not|never|no|nobody|nothing|none|without|don't)\b(?! (?:forget|worry|mind|need)\b)/.test(
    normOf(spoken),
  );

/** A plain passive is a step where it is likely enough or usual in the narration; else it describes a state ("the server is connected"). */
function settlePassive(
  statement: Statement,
  probabilities: KindProbabilities,
  actProbability: number,
  isPassiveNarration: boolean,
): Statement {
  if (statement.strength >= learnedStrength) return statement;
  if (actProbability > likelyPassiveAct) return { ...statement, strength: learnedStrength };
  return statement.passive && !isPassiveNarration
    ? dismissAct(statement, { ...probabilities, explanation: 1 })
    : statement;
}

function dismissAct(statement: Statement, probabilities: KindProbabilities): Statement {
  const kinds: readonly [StatementKind, number][] = [
    ['explanation', probabilities.explanation],
    ['warning', probabilities.prohibition],
    ['aside', probabilities.narrative + probabilities.question],
    [
      probabilities.greeting + probabilities.outline > likely ? 'meta' : 'explanation',
      probabilities.greeting + probabilities.outline,
    ],
    ['need', probabilities.need],
  ];
  const [kind] = kinds.reduce((best, next) => (next[1] > best[1] ? next : best));
  return {
    ...statement,
    kind,
    strength: 0,
    actions: [],
    prefix: [],
    tokens: forReader(statement.spoken),
  };
}

function promoteToActs(statement: Statement): Statement[] {
  if (statement.actions.length > 0)
    return [
      {
        ...statement,
        kind: 'action',
        strength: learnedStrength,
        tokens: forReader([...statement.prefix, ...joined(statement.actions)]),
      },
    ];
  return [toAct(statement, withoutReader(peel(statement.spoken).rest))];
}

/** "You count the coins first", "I tell the nurse": what the reader does. */
const withoutReader = (spoken: Token[]): Token[] =>
  /^(?:you|i|we)$/.test(spoken[0]?.norm ?? '') &&
  !/^(?:have|had|would)$/.test(spoken[1]?.norm ?? '') &&
  (isKnownVerb(spoken[1]?.norm ?? '') || isVerb(spoken[1]))
    ? spoken.slice(1)
    : spoken;

const isVerb = (token: Token | undefined): boolean =>
  token !== undefined &&
  !/(?:ed|ing)$/.test(token.norm) &&
  taggedWords(`you ${token.norm} the thing`)[1]?.tag === 'VERB';

const joined = (actions: Statement['actions']): Token[] =>
  actions.flatMap(({ tokens }, index) => {
    const [first] = tokens;
    return index > 0 && first ? [withText(first, 'and'), ...tokens] : tokens;
  });

function toAct(statement: Statement, spoken: Token[]): Statement {
  const [first] = spoken;
  const isProhibition =
    prohibitionWord.test(first?.norm ?? '') ||
    /^do not\b/.test(normOf(spoken)) ||
    spoken.some((_token, place) => place < 5 && isPredicate(spoken, place));
  const closed = withEnd(spoken, '');
  return {
    ...statement,
    kind: isProhibition ? 'warning' : 'action',
    strength: isProhibition ? 0 : learnedStrength,
    actions: isProhibition ? [] : [{ verb: '', tokens: closed }],
    prefix: [],
    conditional: false,
    passive: false,
    past: false,
    tokens: forReader(closed),
    spoken,
    startSeconds: first?.startSeconds ?? statement.startSeconds,
    endSeconds: spoken.at(-1)?.endSeconds ?? statement.endSeconds,
  };
}
