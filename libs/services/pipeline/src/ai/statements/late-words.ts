import { leadLength, normOf, withEnd, withText, type Token } from '../language/token.js';

const interjections =
  '(?:(?:but|oh|and|ah|ja|och|ach|ag|aye|okay|right|well|now|look|hang (?:on|about)|hold on|wait(?: a (?:second|minute|moment|bit))?|sorry|no|mind(?: you)?|bit late now|stop) )*';
/** "I forgot to say", "I'm running ahead of myself", "I skipped a bit there", "rewind a second", "what I didn't say is": of the telling, not of the work. */
const remembering = [
  '(?:(?:i|we)(?: have| had| am| was)? )?(?:running|getting|got|jumping|rushing|going|went)(?: (?:a bit|too far|way))? (?:ahead(?: of (?:myself|ourselves|things))?|too fast)',
  '(?:(?:i|we) )?(?:should have|meant to|wanted to|forgot to|did not|never|have not) (?:say|said|mention(?:ed)?|tell you|told you)(?: (?:that|so|this|it|earlier))*',
  '(?:(?:i|we) )?(?:have )?(?:forgot|forgotten|missed|skipped|left out|jumped)(?: (?:one|a bit|a step|something|that|it|out|there|over|the main thing))*',
  '(?:go |going )?(?:back|rewind)(?: (?:up|one|there|a (?:bit|second|step|moment)))*',
  'what (?:i|we) (?:did not|forgot to|should have) (?:say|said|mention|tell you|told you) (?:is|was)(?: that)?',
].join('|');
const remembered = new RegExp(`^${interjections}(?:${remembering})\\b`);
const exclaimed = new RegExp(`^${interjections}`);
const order = /\b(?:before|ahead of|prior to)\b/;
const opensWithOrder = /^(?:before|ahead of|prior to)\b/;
const sooner =
  /^(?:ahead of (?!time|schedule|you|me|us|him|her|them|it\b|myself|ourselves|yourself)|prior to )/;
const anyOfIt = /^before (?:any of (?:that|this)|all (?:of )?(?:that|this)|everything)\b/;
const forgotten =
  /^(?:(?:but|oh|and|ah|okay|right|well|hang (?:on|about)|wait|sorry|no) )*(?:(?:i|we) )?(?:should have (?:said|mentioned|told you)|forgot to (?:say|mention|tell you)|forgot)(?: that)?(?= )/;
/** Behind a late word the act's own word of order says nothing more. */
const ownOrder = /^(?:first|before|beforehand)$/;
const behind =
  /^(.*\b(?:first|beforehand|before|ahead of|prior to)\b.*?)(?: i)? (?:(?:should|ought to) have (?:said|mentioned)|(?:never|did not) (?:say|said|mention(?:ed)?)|forgot (?:to say|to mention|that|those|them|it)|left that out|mind(?: you)?|obviously|of course)$/;
/** "Before the lid goes on, I never said, oil the rim", "…, by the way, …": of the telling, between two marks. */
const between =
  /^(?:by the way|mind(?: you)?|of course|obviously|(?:i|we) (?:(?:should|ought to) have|never|forgot to|did not|meant to) (?:said?|mention(?:ed)?|tell you|told you)(?: (?:that|this|it|so|earlier))*)(?= |$)/;

/** "Prior to any of that, …", "I'm running ahead of myself, before the glue …", "I should have said, stick a mark on it first": every way to remember late, said as "before …". */
export function saidLate(sentence: readonly Token[]): Token[] {
  const told = withBefore(withoutTail(withoutAsides(sentence)));
  const [first] = told;
  if (!first) return told;
  const memory = memoryLength(told);
  const count = memory || leadLength(told, exclaimed);
  const rest = told.slice(count);
  const isPlaced = opensWithOrder.test(normOf(rest)) || (memory > 0 && order.test(normOf(rest)));
  if (isPlaced && isOfAll(rest)) return [withText(first, 'But'), ...comma(rest)];
  return isPlaced && count > 0 ? rest : toldFirst(told);
}

/** Words of the telling; "rewind the hose before …" and "back up the data before …" are work. */
function memoryLength(told: readonly Token[]): number {
  const count = leadLength(told, remembered);
  const said = normOf(told.slice(0, count));
  const isClosed =
    /[,:;]$/.test(told[count - 1]?.text ?? '') || /\b(?:say|said|mention(?:ed)?|tell|told)\b/.test(said);
  return isClosed || (/\b(?:i|we)\b/.test(said) && opensWithOrder.test(normOf(told.slice(count))))
    ? count
    : 0;
}

/** "Before any of that, …", "before that: …" */
const isOfAll = (rest: readonly Token[]): boolean =>
  anyOfIt.test(normOf(rest)) ||
  (/^(?:that|this)$/.test(rest[1]?.norm ?? '') && /[,:]$/.test(rest[1]?.text ?? ''));

/** "Ahead of the glue" and "prior to the glue" say "before". */
const withBefore = (tokens: readonly Token[]): Token[] => {
  const at = tokens.findIndex((_token, index) => leadLength(tokens.slice(index), sooner) > 0);
  const first = tokens[at];
  if (!first) return [...tokens];
  const before = withText(first, /^\p{Lu}/u.test(first.text) ? 'Before' : 'before');
  return [...tokens.slice(0, at), before, ...tokens.slice(at + 2)];
};

/** Where an order is told, what is said of the telling beside it says nothing. */
const withoutAsides = (sentence: readonly Token[]): Token[] => {
  const at = sentence.findIndex((_token, index) => asideLength(sentence, index) > 0);
  const rest = at < 0 ? [] : sentence.slice(at + asideLength(sentence, at));
  return rest.length > 0 && order.test(normOf(sentence))
    ? [...sentence.slice(0, at), ...rest]
    : [...sentence];
};

const asideLength = (sentence: readonly Token[], at: number): number => {
  const count = /,$/.test(sentence[at - 1]?.text ?? '') ? leadLength(sentence.slice(at), between) : 0;
  return /,$/.test(sentence[at + count - 1]?.text ?? '') ? count : 0;
};

/** "Goggles on before you do, I should have said." */
const withoutTail = (sentence: readonly Token[]): Token[] => {
  const said = behind.exec(normOf(sentence))?.[1]?.split(' ').length ?? 0;
  return said > 0 ? withEnd(sentence.slice(0, said), '.') : [...sentence];
};

/** "I should have said, stick a mark on it first." */
function toldFirst(sentence: readonly Token[]): Token[] {
  const [first] = sentence;
  const told = sentence.slice(leadLength(sentence, forgotten));
  const at = told.findIndex(
    ({ norm }, index) => ownOrder.test(norm) && (norm !== 'before' || index === told.length - 1),
  );
  return first && told.length < sentence.length && at > 0
    ? [...beforeThat(first), ...withoutOrder(told, at)]
    : [...sentence];
}

const beforeThat = (first: Token): Token[] => ['But', 'before', 'that'].map((word) => withText(first, word));

const withoutOrder = (told: readonly Token[], order: number): Token[] => [
  ...told.slice(0, order).map((token, at) => (at === 0 ? withText(token, token.text.toLowerCase()) : token)),
  ...told.slice(order + 1),
];

/** "Before any of that: soleplate on the rag" reads like its comma. */
const comma = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, at) =>
    at < 4 && /:$/.test(token.text) ? withText(token, token.text.replace(/:$/, ',')) : token,
  );
