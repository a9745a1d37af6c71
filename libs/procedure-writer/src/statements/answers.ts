import { contentOf, overlap } from '../language/content-words.js';
import { isKnownVerb } from '../language/inflection.js';
import { actionVerbs, mannerAdverbs, nounLike, prepositions } from '../language/lexicon.js';
import { taggedWords } from '../language/tagger.js';
import {
  asks,
  capitalise,
  leadLength,
  lowerFirst,
  normOf,
  withEnd,
  withText,
  type Token,
} from '../language/token.js';
import type { PolarAnswer, Statement } from '../types/statement.js';
import { conditionFromQuestion } from './question-conditions.js';
import { forReader, inSecondPerson } from './rewriting.js';

const opening: Readonly<Record<PolarAnswer['says'], RegExp>> = {
  no: /^(?:(?:oh|well|god|hell|heavens|uh|um|but) )*(?:no|nope|nah|absolutely not|certainly not|of course not|not at all|no way|no chance|not a chance|forget it|over my dead body|not (?:on your life|in a million years|if you (?:value|like|want to keep) (?:your|the) \w+)|dream on|(?:you|you are|you must be|are you) (?:mad|crazy|joking|kidding|having a laugh))(?: (?:no|sorry|wait|actually))*(?= |$)/,
  yes: /^(?:(?:oh|well|uh|um) )*(?:yes|yeah|yep|yup|sure|exactly|correct|right|of course|absolutely|definitely|that is right)(?: (?:please|exactly|sure|correct|right|of course))*(?= |$)/,
};
const whole: Readonly<Record<PolarAnswer['says'], RegExp>> = {
  no: /^(?:not (?:a|one) (?:drop|bit|trace|single \w+|speck|hair)|not yet|not at all|certainly not|of course not|absolutely not|not really|better not)$/,
  yes: /^(?:always|please do|please|you do|you can|you should|you may)$/,
};
/** "Fixer down the sink? Never, red can." */
const never = /^(?:(?:oh|well|god|hell|heavens) )*never(?: ever| never)*(?= |$)/;

/** The "yes" or "no" that an answer opens with; undefined where it has none. */
export function polarAnswerOf(answer: readonly Token[]): PolarAnswer | undefined {
  const denied = leadLength(answer, never);
  if (denied > 0 && /[,.!;:]$/.test(answer[denied - 1]?.text ?? ''))
    return { says: 'no', tokens: answer.slice(0, denied) };
  for (const says of ['no', 'yes'] as const) {
    if (whole[says].test(normOf(answer))) return { says, tokens: [...answer] };
    const count = leadLength(answer, opening[says]);
    const isClosed = /[,.!;]$/.test(answer[count - 1]?.text ?? '') || count === answer.length;
    if (count > 0 && isClosed) return { says, tokens: answer.slice(0, count) };
  }
  return undefined;
}

/** Reads an answer together with its question; a guess is never an act, and an incomplete answer keeps its question. */
export function resolveAnswer(answer: Statement, question: Statement | undefined): Statement[] {
  if (!question || !asks(question.spoken)) return [answer];
  if (asks(answer.spoken)) return [answer];
  const asked = conditionFromQuestion(answer, question);
  if (asked) return [asked];
  const proposed = proposedIn(question.spoken);
  const isGuess = proposed !== undefined || hasNoVerb(question.spoken);
  const isDenied = answer.polarAnswer?.says === 'no' && isGuess && !forbidsThat(answer, question);
  const denied = isDenied ? [deniedGuess(answer, question, proposed)] : [];
  if (answer.polarAnswer && normOf(answer.spoken) === normOf(answer.polarAnswer.tokens))
    return bareAnswer(answer, question, proposed, denied);
  const done = completeAct(answer, question, proposed);
  if (done) return [...(proposed?.isObliged ? [] : denied), done];
  if (isWhy(question.spoken) || (proposed && answer.kind !== 'action' && depends.test(normOf(answer.spoken))))
    return [{ ...answerWithQuestion(answer, question), kind: 'explanation', actions: [] }];
  const isNamed =
    subjectOf(question.spoken) !== undefined &&
    !/^(?:warning|check|need)$/.test(answer.kind) &&
    answer.actions.every(({ verb }) => verb === '');
  const isComplete =
    isOpen(question.spoken) || (isClause(answer) && !isNamed && !leavesOpen(answer, proposed));
  return isComplete ? [...denied, answer] : [answerWithQuestion(answer, question)];
}

/** "Do you keep the card?" "No, you never keep the card." */
const forbidsThat = (answer: Statement, question: Statement): boolean =>
  answer.kind === 'warning' && overlap(contentOf(question.spoken), contentOf(answer.spoken)) > 0.5;

/** "Why?", "what is wrong with hotter?", and questions about the whole task ("what are the five steps?"). */
const isWhy = (question: readonly Token[]): boolean =>
  /^(?:(?:and|so|but) )*(?:why\b|what is wrong with\b|what (?:are|is) (?:the|our|your|those) (?:\w+ )?(?:steps|order|sequence|rules|plan)\b)/.test(
    normOf(question),
  );

/** "Reuse the gasket?" "Only if you want it back next week.": no act. */
const depends = /^(?:only|depends|that depends|it depends|if|unless|when|not(?! yet))\b/;

/** "And I wipe it with alcohol?" "Alcohol melts it.": it needs the guess to be understood. */
const leavesOpen = ({ kind, polarAnswer }: Statement, proposed: Proposed | undefined): boolean =>
  proposed !== undefined && !polarAnswer && /^(?:explanation|result|aside)$/.test(kind);

/** "Do I cut the wire?" "No." forbids, "Yes." instructs; other questions stay verbatim. */
function bareAnswer(
  answer: Statement,
  question: Statement,
  proposed: Proposed | undefined,
  denied: readonly Statement[],
): Statement[] {
  if (denied.length > 0) return [...denied];
  if (answer.polarAnswer?.says === 'yes' && proposed)
    return [actOf(answer, [...proposed.tokens], [...question.spoken, ...answer.spoken])];
  const spoken = [...question.spoken, ...answer.spoken];
  return isOpen(question.spoken) ? [answer] : [{ ...answer, ...verbatim(spoken), kind: 'explanation' }];
}

interface Proposed {
  /** Verb first, without the question mark. */
  tokens: Token[];
  /** "Do I have to …?": a "no" does not forbid it. */
  isObliged: boolean;
}

const proposing =
  /^(?:(?:and|so|then|but|okay|well|now) )*(?:(?:do|should|can|may|shall|must|could) (?:i|we)|(?:do|should) you|(?:i|we)(?: (?:should|can|could|will|am going to|are going to))?)(?: (?:now|just|then|also|always|simply|first|still|really))*( (?:have|need) to)?(?= )/;
const joints = /^(?:(?:and|so|then|but|okay|well|now) )+/;

/** "So I just lift it?", "Should I heat it up before?" */
function proposedIn(question: readonly Token[]): Proposed | undefined {
  const subject = leadLength(question, proposing);
  const count = subject || leadLength(question, joints);
  const verb = question[count]?.norm ?? '';
  if (subject === 0 && (!actionVerbs.has(verb) || nounLike.has(verb) || question.length < count + 2))
    return undefined;
  if (/^(?:need|have|want|see|know|get)$/.test(verb)) return undefined;
  if (!actionVerbs.has(verb) && !isKnownVerb(verb)) return undefined;
  return {
    tokens: question.slice(count).map((token) => withText(token, token.text.replace(/\?$/, ''))),
    isObliged: /\b(?:must|have to|need to)\b/.test(normOf(question.slice(0, count))),
  };
}

/** "What do I do then?", "And next?": the answer is complete by itself. */
const isOpen = (question: readonly Token[]): boolean =>
  /\bwhat (?:do|should|must|would|will|is) (?:i|we|you|it|that|(?:the )?(?:first|next|last))\b(?!.*\b(?:with|about)$)|^(?:(?:and|so|okay) )*(?:then|next|what|what then|what now|what else|now|why|why not|ready|really|right|okay|is that all|anything else|and|so)$/.test(
    normOf(question),
  );

/** It has no verb: "with my sleeve", "three bar", "until it clicks" apart. */
export function hasNoVerb(tokens: readonly Token[]): boolean {
  const end = tokens.findIndex(({ norm }, at) => at > 0 && /^(?:until|till|if|when|once|so)$/.test(norm));
  const words = tokens.slice(0, end < 0 ? undefined : end).filter(({ norm }) => norm !== '');
  const isAsking = /^(?:(?:and|so|but) )*(?:what|which|where|how|why|who|when|whose)\b/.test(normOf(tokens));
  return (
    !isAsking &&
    !taggedWords(words.map(({ norm }) => norm).join(' ')).some(({ tag }) => /^(?:VERB|AUX)$/.test(tag))
  );
}

const isClause = (answer: Statement): boolean =>
  (answer.kind === 'action' && answer.actions.some(({ verb }) => verb !== '') && answer.strength >= 0.5) ||
  /^(?:warning|check|need)$/.test(answer.kind) ||
  !hasNoVerb(answer.spoken);

/** "So I just lift it? No." stays verbatim. */
function deniedGuess(answer: Statement, question: Statement, proposed: Proposed | undefined): Statement {
  const words = answer.polarAnswer?.tokens ?? [];
  const spoken = [...question.spoken, ...withEnd(words, '.')];
  return {
    ...answer,
    ...verbatim(spoken),
    kind: proposed?.isObliged ? 'explanation' : 'warning',
    marker: null,
    startSeconds: question.startSeconds,
    endSeconds: words.at(-1)?.endSeconds ?? answer.endSeconds,
  };
}

/** The act of the question, with the answer in place of the guess; undefined where that place is unclear. */
function completeAct(
  answer: Statement,
  question: Statement,
  proposed: Proposed | undefined,
): Statement | undefined {
  const { spoken } = answer;
  const [first] = spoken;
  if (!first) return undefined;
  const isInPlace = proposed !== undefined && (isManner(first) || choiceIn(proposed.tokens, first) > 0);
  if (!isInPlace && !hasNoVerb(spoken)) return undefined;
  const exchange = [...question.spoken, ...spoken];
  const from = proposed ? placeOf(proposed.tokens, first) : -1;
  return proposed && from > 0
    ? actOf(answer, [...proposed.tokens.slice(0, from), ...lowerFirst(spoken)], exchange)
    : undefined;
}

/** The position of "with the lens paper" in "clean it with my shirt", and "left" in "turn it left or right". */
function placeOf(tokens: readonly Token[], first: Token): number {
  const choice = choiceIn(tokens, first);
  if (choice > 0) return choice;
  if (isManner(first)) return isManner(tokens.at(-1)) ? tokens.length - 1 : tokens.length;
  return prepositions.has(first.norm) ? tokens.findLastIndex(({ norm }) => norm === first.norm) : -1;
}

const isManner = (token: Token | undefined): boolean =>
  token !== undefined &&
  (mannerAdverbs.has(token.norm) || /^(?:hard|fast|slow|tight|deep|high|low|straight)$/.test(token.norm));

function choiceIn(tokens: readonly Token[], first: Token): number {
  const or = tokens.findLastIndex(({ norm }) => norm === 'or');
  return or > 1 && [tokens[or - 1]?.norm, tokens[or + 1]?.norm].includes(first.norm) ? or - 1 : -1;
}

function actOf(answer: Statement, tokens: readonly Token[], spoken: readonly Token[]): Statement {
  const verb = tokens[0]?.norm ?? '';
  return {
    ...answer,
    kind: 'action',
    strength: answeredStrength,
    actions: [{ verb, tokens: [...tokens] }],
    prefix: [],
    conditional: false,
    tokens: forReader(tokens),
    spoken: [...spoken],
  };
}
const answeredStrength = 0.7;

/** A question with a noun phrase becomes the subject, "Your sleeves?" "Rolled up."; other questions precede the answer verbatim. */
function answerWithQuestion(answer: Statement, question: Statement): Statement {
  const subject = subjectOf(question.spoken);
  const kind = answer.kind === 'aside' ? 'explanation' : answer.kind;
  const spoken = [...question.spoken, ...(answer.polarAnswer?.tokens ?? []), ...answer.spoken];
  if (!subject || answer.polarAnswer)
    return { ...answer, kind, ...verbatim(spoken), actions: actionsAs(answer, spoken) };
  const tokens = [...subject, ...lowerFirst(answer.spoken)];
  return {
    ...answer,
    kind,
    actions: actionsAs(answer, tokens),
    tokens: forReader(tokens),
    spoken,
    isVerbatim: true,
  };
}

const actionsAs = ({ kind }: Statement, tokens: readonly Token[]): Statement['actions'] =>
  kind === 'action' ? [{ verb: '', tokens: [...tokens] }] : [];

/** Question and answer with their punctuation, for the reader. */
function verbatim(
  spoken: readonly Token[],
): Pick<Statement, 'tokens' | 'spoken' | 'isVerbatim' | 'actions' | 'prefix'> {
  const [first, ...rest] = inSecondPerson(spoken);
  const tokens = first ? [withText(first, capitalise(first.text)), ...rest] : [];
  const last = tokens.at(-1);
  const ended = last
    ? [...tokens.slice(0, -1), withText(last, last.text.replace(/[,;:]*(?<![.!?])$/, '.'))]
    : [];
  return { tokens: ended, spoken: [...spoken], isVerbatim: true, actions: [], prefix: [] };
}

/** "And the speed?" -> "speed:"; undefined where a question names no single thing. */
export function subjectOf(question: readonly Token[]): Token[] | undefined {
  if (!asks(question) || !isNoun(question)) return undefined;
  const subject = question.filter(({ norm }) => !/^(?:and|so|okay|what|about|the|your|then|now)$/.test(norm));
  if (subject.length === 0) return undefined;
  return subject.map((token, at) =>
    at === subject.length - 1 ? withText(token, token.text.replace(/\?$/, ':')) : token,
  );
}

/** "Water temperature?", "Used blades?" */
const isName = (spoken: readonly Token[]): boolean => {
  const tagged = taggedWords(normOf(spoken));
  return tagged.every(
    ({ tag }, at) =>
      /^(?:NOUN|PROPN)$/.test(tag) ||
      (at < tagged.length - 1 && (tag === 'ADJ' || /ed$/.test(spoken[at]?.norm ?? ''))),
  );
};

/** "Your sleeves?", "how hot?", and no whole question, no guess. */
const isNoun = (spoken: readonly Token[]): boolean =>
  /^(?:(?:and|so) )*how (?!do|does|is|are|can|should|come|about|long|many|much|far|often)\w+(?: \w+)?$/.test(
    normOf(spoken),
  ) ||
  ((spoken.length === 1 ||
    /^(?:and|so|what about|the|your|then|okay)\b/.test(normOf(spoken)) ||
    isName(spoken)) &&
    !spoken.some(
      ({ norm }, at) =>
        /\d/.test(norm) ||
        (prepositions.has(norm) && !(norm === 'about' && spoken[at - 1]?.norm === 'what')) ||
        /^(?:is|are|do|does|did|can|should|will|it|i|you|we|they|how|why|who|when|first|next|else|that|this|one|or|no|not)$/.test(
          norm,
        ),
    ));
