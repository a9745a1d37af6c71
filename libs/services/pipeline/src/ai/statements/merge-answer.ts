import { isKnownVerb } from '../language/inflection.js';
import { determiners, nounLike, objectPronouns, prepositions } from '../language/lexicon.js';
import {
  asks,
  capitalise,
  leadLength,
  lowerFirst,
  normOf,
  stripEnd,
  withEnd,
  withText,
  type Token,
} from '../language/token.js';
import { objectOf } from '../steps/objects.js';
import { hasNoVerb, polarAnswerOf } from './answers.js';
import { isNumber, opensFigure } from './figure-words.js';
import {
  questionStart,
  bare,
  conditional,
  endOf,
  firstPart,
  opensQuestion,
  signless,
  subordinate,
  unasked,
} from './questions.js';

/** Merges a question and its answer into one statement; undefined where they stay separate. */
export function mergeAnswer(question: readonly Token[], answer: readonly Token[]): Token[][] | undefined {
  if (asks(answer)) return undefined;
  const asked = bare(question);
  const sign = polarAnswerOf(answer);
  if (isFigureOnly(asked) && opensFigure(answer) && !isFigureOnly(firstPart(answer))) return [[...answer]];
  const confirmed = withoutYes(asked, answer);
  const condition = conditionIn(asked);
  const named = sign ? undefined : nounAskedAbout(asked);
  const resolvedAnswer = (named && replacePronoun(named, answer)) ?? answer;
  if (condition && !sign && isOfOther(asked, resolvedAnswer)) return undefined;
  if (condition && !sign) return [[...withEnd(condition, ','), ...lowerFirst(resolvedAnswer)]];
  const awaited = limitedAct(asked, answer);
  if (awaited) return [awaited];
  if (named && resolvedAnswer.length !== answer.length) return [[...resolvedAnswer]];
  const twice =
    !sign && obligation.test(normOf(asked)) && hasNoVerb(firstPart(answer)) && !signless.test(normOf(answer));
  if (twice) return mergeAnswer(question, [...yes(answer), ...answer]);
  const proposal = confirmed && confirmed.length > 0 ? proposed(asked) : undefined;
  if (!confirmed || !proposal) return undefined;
  const isAdded = hasNoVerb(firstPart(confirmed)) || subordinate.test(normOf(confirmed));
  const isSame = proposal[0]?.norm === confirmed[0]?.norm && objectPronouns.has(confirmed[1]?.norm ?? '');
  if (isSame) return [replacePronoun(objectOf({ verb: '', tokens: proposal }), confirmed) ?? [...confirmed]];
  return isAdded
    ? [[...withEnd(proposal, ','), ...lowerFirst(confirmed)]]
    : [withEnd(proposal, '.'), confirmed];
}

/** "Thirty-five?" "Thirty degrees." */
const isFigureOnly = (tokens: readonly Token[]): boolean => tokens.length > 0 && tokens.every(isNumber);

/** "What if it burns?" "Tingling's normal.": an answer about another thing does not answer the question. */
const isOfOther = (asked: readonly Token[], answer: readonly Token[]): boolean => {
  const thing = subjectOfState.exec(normOf(answer))?.[1];
  return thing !== undefined && answer.length < longestOther && !asked.some(({ norm }) => norm === thing);
};
const subjectOfState =
  /^(?:(?:the|a|an|some|your|my) )?(?!(?:it|that|this|they|there|he|she|who|what|here|you|all|those|these|one)\b)([\w-]+)(?:'s| is| are) (?:\w+ )?(?:\w+)$/;
const longestOther = 6;

/** "When can I plug it in?" "Not until the guard is on.": "Do not plug it in until the guard is on." */
function limitedAct(asked: readonly Token[], answer: readonly Token[]): Token[] | undefined {
  const act = asked.slice(
    leadLength(
      asked,
      /^(?:(?:and|so) )*(?:when )?(?:can|may|could|should|must|do|shall) (?:i|we|you)(?: ever)?(?= )/,
    ),
  );
  const [first] = asked;
  const isAct = act.length < asked.length && isKnownVerb(act[0]?.norm ?? '');
  if (!first || !isAct || act.length > longestAwaited) return undefined;
  const action = withEnd(act, '').filter(({ norm }, at) => at < act.length - 1 || norm !== 'now');
  if (leadLength(answer, /^not (?:until|till|before|unless|without)(?= )/) > 0)
    return [withText(first, 'Do'), withText(first, 'not'), ...action, ...answer.slice(1)];
  return leadLength(answer, /^only (?:when|once|after|if|with)(?= )/) > 0
    ? [
        ...action.map((token, at) => (at === 0 ? withText(token, capitalise(token.text)) : token)),
        ...lowerFirst(answer),
      ]
    : undefined;
}
const longestAwaited = 8;

/** "Do I need to rinse it?" "Twice." */
const obligation = /^(?:do (?:i|we|you) (?:need|have) to|must (?:i|we))\b/;
const yes = ([first]: readonly Token[]): Token[] => (first ? [withText(first, 'yes,')] : []);

/** "Yes, to the mark", "to the mark, yes, with a funnel", and "programme three?" "three, for wool" say yes: the rest of such an answer. */
function withoutYes(asked: readonly Token[], answer: readonly Token[]): Token[] | undefined {
  const sign = polarAnswerOf(answer);
  if (sign) return sign.says === 'yes' ? answer.slice(sign.tokens.length) : undefined;
  const yes = answer.findIndex(
    ({ norm }, at) =>
      /^(?:yes|yeah|exactly|right|correct)$/.test(norm) &&
      /,$/.test(answer[at - 1]?.text ?? '') &&
      /[,.]$/.test(answer[at]?.text ?? ''),
  );
  if (yes > 0) {
    const rest = answer.slice(yes + 1);
    const words = [
      ...answer.slice(0, yes - 1),
      ...answer
        .slice(yes - 1, yes)
        .map((token) => withText(token, stripEnd(token).text + (rest.length > 0 ? ',' : '.'))),
    ];
    return [...words, ...rest];
  }
  const last = asked.at(-1)?.norm;
  const isEcho =
    last !== undefined && answer[0]?.norm === last && /[,.]$/.test(answer[0].text) && asked.length < 4;
  return isEcho && answer.length > 1 ? answer.slice(1) : undefined;
}

/** "What do you do if the alarm goes?" */
function conditionIn(asked: readonly Token[]): Token[] | undefined {
  const what = leadLength(
    asked,
    /^(?:what (?:do|should|must|would|will|can) (?:i|we|you) (?:do|have to do|need to do)(?: (?:with|about|to) (?:the|that|this|my|your) \w+(?: \w+)?)?|what happens next|what then|what)(?= (?:if|when|while|before|after|once|until|unless|in case)\b)/,
  );
  const isState = conditional.test(normOf(asked)) && questionStart(asked) < 0;
  return what > 0 ? asked.slice(what) : isState ? [...asked] : undefined;
}

/** "What do I do with the broken glass?", "and that torn box?": the antecedent of "it" in the answer. */
function nounAskedAbout(asked: readonly Token[]): Token[] | undefined {
  const lead = leadLength(
    asked,
    /^(?:(?:what (?:do|should|must|can) (?:i|we|you) do|what happens) (?:with|about|to)|what about|how about)(?= (?:the|this|that|these|those|my|your|our|all)\b)/,
  );
  const thing = unasked(asked.slice(lead));
  const end = thing.findIndex(
    ({ norm, text }, at) =>
      at > 0 &&
      (prepositions.has(norm) ||
        /^(?:if|when|that|which|now|then)$/.test(norm) ||
        (/,$/.test(text) && at < thing.length - 1)),
  );
  const named = end < 0 ? thing : thing.slice(0, end);
  const isNamed = lead > 0 && named.length > 1 && named.length < 6;
  return isNamed
    ? named.map((token, at) =>
        at === 0 && /^(?:this|that|these|those)$/.test(token.norm) ? withText(token, 'the') : token,
      )
    : undefined;
}

function replacePronoun(named: readonly Token[], answer: readonly Token[]): Token[] | undefined {
  const at = answer.findIndex(
    ({ norm }, index) => index > 0 && index < 4 && /^(?:it|them|that|those)$/.test(norm),
  );
  const pronoun = answer[at];
  const before = answer[at - 1];
  const verb = prepositions.has(before?.norm ?? '') ? answer[at - 2] : before;
  if (!pronoun || !verb || !isKnownVerb(verb.norm)) return undefined;
  if (named.length === 0) return undefined;
  const thing = named.map((token) => stripEnd(token));
  return [...answer.slice(0, at), ...withEnd(thing, endOf(pronoun)), ...answer.slice(at + 1)];
}

const auxiliary =
  /^(?:am|is|are|was|were|be|been|have|has|had|got|do|does|did|done|will|would|can|could|should|must|may|might|need|want|think|know|see|never|always|only|also|just|not)$/;

/** "The cable I coil round my arm?", "do I fill it now?", "programme three?": the proposed act, verb first where it has one. */
function proposed(question: readonly Token[]): Token[] | undefined {
  const comma = subordinate.test(normOf(question))
    ? question.findIndex(({ text }) => /,$/.test(text)) + 1
    : 0;
  const asked = bare(question.slice(comma));
  const act = proposedAct(asked);
  const end = act?.at(-1);
  const proposal = act && act.length > 2 && /^(?:now|then)$/.test(end?.norm ?? '') ? act.slice(0, -1) : act;
  return proposal && [...question.slice(0, comma), ...proposal];
}

function proposedAct(asked: readonly Token[]): Token[] | undefined {
  const subject = leadLength(
    asked,
    /^(?:(?:do|should|can|may|shall|must|could) )?(?:i|we|you)(?: (?:should|can|could|will|must))?(?: (?:now|just|then|also|always|simply|first|still|really))*(?: (?:have|need) to)?(?= )/,
  );
  const rest = asked.slice(subject);
  if (subject > 0)
    return isKnownVerb(rest[0]?.norm ?? '') && !auxiliary.test(rest[0]?.norm ?? '') ? rest : undefined;
  const at = asked.findIndex(({ norm }, index) => index > 0 && index < 5 && /^(?:i|we|you)$/.test(norm));
  const verb = asked[at + 1];
  const isFronted =
    at > 0 && determiners.has(asked[0]?.norm ?? '') && verb !== undefined && !auxiliary.test(verb.norm);
  if (isFronted) return [verb, ...lowerFirst(asked.slice(0, at)), ...asked.slice(at + 2)];
  const word = asked[0]?.norm ?? '';
  const isVerb = isKnownVerb(word) && !nounLike.has(word) && !auxiliary.test(word);
  return isVerb ||
    (hasNoVerb(asked) &&
      asked.length > 1 &&
      asked.length < 5 &&
      !opensQuestion.test(`${normOf(asked)} `) &&
      !subordinate.test(normOf(asked)) &&
      !determiners.has(word))
    ? [...asked]
    : undefined;
}
