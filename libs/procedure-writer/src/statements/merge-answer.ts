import { isKnownVerb } from '../language/inflection.js';
import { prepositions } from '../language/lexicon.js';
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
import { polarAnswerOf } from './answers.js';
import { isNumber, opensFigure } from './figure-words.js';
import { questionStart, bare, conditional, endOf, unasked } from './questions.js';

/** Merges a question and its answer into one statement; undefined where they stay separate. */
export function mergeAnswer(question: readonly Token[], answer: readonly Token[]): Token[][] | undefined {
  if (asks(answer)) return undefined;
  const asked = bare(question);
  const sign = polarAnswerOf(answer);
  if (isFigureOnly(asked) && opensFigure(answer) && !isFigureOnly(answer)) return [[...answer]];
  const condition = conditionIn(asked);
  const named = sign ? undefined : nounAskedAbout(asked);
  const resolvedAnswer = (named && replacePronoun(named, answer)) ?? answer;
  if (condition && !sign && isOfOther(asked, resolvedAnswer)) return undefined;
  if (condition && !sign) return [[...withEnd(condition, ','), ...lowerFirst(resolvedAnswer)]];
  const awaited = limitedAct(asked, answer);
  if (awaited) return [awaited];
  return named && resolvedAnswer.length !== answer.length ? [[...resolvedAnswer]] : undefined;
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
