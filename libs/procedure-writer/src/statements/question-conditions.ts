import { isKnownVerb } from '../language/inflection.js';
import { nounLike, prepositions } from '../language/lexicon.js';
import { taggedWords } from '../language/tagger.js';
import {
  asks,
  capitalise,
  leadLength,
  lowered,
  lowerFirst,
  normOf,
  stripEnd,
  withText,
  type Token,
} from '../language/token.js';
import type { Statement } from '../types/statement.js';
import { forReader, inSecondPerson } from './rewriting.js';

/** "Is it red? Then stop.", "Seal dry? Replace it.": the question is the condition of the answer; undefined where it is none. */
export function conditionFromQuestion(answer: Statement, { spoken }: Statement): Statement | undefined {
  const isInstruction = answer.kind === 'action' || answer.kind === 'warning';
  if (isRepeated(spoken, answer.spoken)) return undefined;
  if (
    !isInstruction &&
    !answer.polarAnswer &&
    answer.spoken.length > 2 &&
    (stateAsked(spoken) || isAbsent(spoken))
  )
    return inWords(answer, spoken);
  if (answer.polarAnswer?.says === 'no' && isInstruction && asksPermission(spoken))
    return inWords({ ...answer, polarAnswer: undefined, tokens: lowerFirst(answer.tokens) }, [
      ...spoken,
      ...answer.polarAnswer.tokens,
    ]);
  if (!isInstruction || answer.polarAnswer || answer.prefix.length > 0 || isProposing.test(normOf(spoken)))
    return undefined;
  if (!isWholeAct(answer)) return describesState(spoken) ? inWords(answer, spoken) : undefined;
  const prefix = stateAsked(spoken);
  if (prefix) return withCondition(answer, prefix);
  return isStateQuestion.test(normOf(spoken)) || describesState(spoken) ? inWords(answer, spoken) : undefined;
}

/** "Packet's got a hole?", "Sticker out of date?", "Doesn't?": more than a noun phrase, and no proposal. */
const describesState = (spoken: readonly Token[]): boolean => {
  const words = spoken.slice(leadLength(spoken, joint));
  const text = normOf(words);
  const isOther =
    isCommand(words) || prepositions.has(words[0]?.norm ?? '') || words.some(({ norm }) => people.test(norm));
  if (!asks(spoken) || spoken.length > longestState || isOther) return false;
  return (
    saysHow.test(text) ||
    (words.length === spoken.length && saysWhere.test(text)) ||
    taggedWords(text).some(({ tag }, at) => tag === 'VERB' && at > 0)
  );
};
const people = /^(?:i|you|we|my|your)$/;
const saysHow =
  /'s (?!for\b)\S|\b(?:not|cannot|too [\w-]+(?: \w+)?|out of \w+|(?:will|does|do|is|are) not(?: \w+)?)$|\b(?:not|got|gone|missing) \S/;
const saysWhere = /^\S+(?: \S+)* (?:in|on|at|under|behind) (?:it|there|them|the \w+)$/;

/** "Form signed? No?" */
const isAbsent = (spoken: readonly Token[]): boolean =>
  spoken.at(-1)?.norm === 'no' && describesState(spoken);

/** "Two pence out, is that okay?" */
export const asksPermission = (spoken: readonly Token[]): boolean =>
  asks(spoken) &&
  /\b(?:is|are) (?:that|this|it|those|they) (?:ok|okay|all right|fine|good|enough|normal|allowed|a problem|safe|bad)$/.test(
    normOf(spoken),
  );

/** "Pull harder?", "What now?" */
const isCommand = ([first]: readonly Token[]): boolean =>
  first === undefined ||
  asking.test(first.norm) ||
  (isKnownVerb(first.norm) && !nounLike.has(first.norm) && !/^\p{Lu}{2}/u.test(first.text));

/** "More than eight?" "Never more than eight." */
const isRepeated = (question: readonly Token[], answer: readonly Token[]): boolean =>
  normOf(question).includes(' or ') ||
  question.every(({ norm }) => answer.some((token) => token.norm === norm));

const isWholeAct = ({ kind, actions }: Statement): boolean =>
  kind === 'warning' || actions.some(({ verb }) => verb !== '');

function withCondition(answer: Statement, prefix: Token[]): Statement {
  const then = answer.spoken.findIndex(({ norm }) => norm === 'then');
  return {
    ...answer,
    conditional: true,
    prefix,
    tokens: forReader([...prefix, ...lowerFirst(answer.tokens)]),
    spoken: [...prefix, ...(opensWithThen(answer) ? answer.spoken.slice(then + 1) : answer.spoken)],
  };
}

/** A question that cannot be reordered precedes its act verbatim. */
function inWords(answer: Statement, question: readonly Token[]): Statement {
  const [first, ...rest] = inSecondPerson(question);
  return {
    ...answer,
    conditional: true,
    isVerbatim: true,
    tokens: [...(first ? [withText(first, capitalise(first.text))] : []), ...rest, ...answer.tokens],
    spoken: [...question, ...answer.spoken],
  };
}

const isProposing =
  /^(?:(?:and|so|then|but|okay|well|now) )*(?:(?:do|should|can|may|shall|must|could|will|would) )?(?:i|we)\b/;
const isStateQuestion =
  /^(?:(?:and|so|now|okay) )*(?:(?:is|are|has|have|does|did|was) (?!that (?:all|it|right|okay|clear)\b|everyone|everybody|anyone)(?!i\b|we\b)\S+ \S|(?:do|did|can|could) you (?:see|feel|hear|notice|smell|find|still)\b)/;

const opensWithThen = ({ spoken }: Statement): boolean => /^(?:and )?then\b/.test(normOf(spoken));

const joint = /^(?:(?:and|but|so|now|or) )+/;
/** Words of state that the tagger does not recognise. */
const state =
  /^(?:on|off|open|shut|closed|empty|full|out|loose|tight|wet|dry|down|up|missing|gone|left|stuck|jammed)$/;

/** "Seal dry?", "Still pink?", "No spark?", "Nothing happens?", "More than twenty kilos?": a state without its verb. */
function stateAsked(spoken: readonly Token[]): Token[] | undefined {
  const words = spoken.slice(leadLength(spoken, joint));
  const [first] = words;
  const last = words.at(-1);
  if (
    !first ||
    !last ||
    words.length > longestState ||
    asking.test(first.norm) ||
    prepositions.has(first.norm)
  )
    return undefined;
  const tagged = taggedWords(words.map(({ norm }) => norm).join(' '));
  const hasVerb = words
    .slice(0, -1)
    .some(({ norm }) => /^(?:is|are|was|has|do|does|did|can|will|i|we|you)$/.test(norm));
  if (hasVerb) return undefined;
  const isState = state.test(last.norm) || /^(?:ADJ|VERB)$/.test(tagged.at(-1)?.tag ?? '');
  if (bare.test(normOf(words)) || (words.length === 1 && isState && !isKnownVerb(last.norm)))
    return asPrefix([withText(first, 'If'), ...words.map(lowered)]);
  if (!isState || !/^(?:NOUN|PROPN)$/.test(tagged.at(-2)?.tag ?? '')) return undefined;
  const thing = words.slice(0, -1).map((token) => stripEnd(lowered(token)));
  const article = /^(?:the|your|one|all|both|any|no)$/.test(first.norm) ? [] : [withText(first, 'the')];
  const noun = thing.at(-1)?.norm ?? '';
  const verb = withText(last, /[^s]s$/.test(noun) ? 'are' : 'is');
  return asPrefix([withText(first, 'If'), ...article, ...thing, verb, lowered(last)]);
}
const longestState = 6;
const asking =
  /^(?:what|which|where|how|why|who|when|whose|if|ready|okay|right|really|like|see|remember|then|next|again|anything|questions?|clear|done|got|guess|sure|finished)$/;
const bare =
  /^(?:still|too|not|no|any|nothing|nobody|anything|more than|less than|[a-z]+er than|under|over|above|below) \S|^not \S/;

const asPrefix = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, at, all) => {
    if (at === all.length - 1) return withText(token, token.text.replace(/[?.,]*$/, ','));
    return at === 0 ? withText(token, capitalise(token.text)) : token;
  });
