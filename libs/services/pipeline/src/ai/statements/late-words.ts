import { leadLength, normOf, withEnd, withText, type Token } from '../language/token.js';

const lead =
  /^(?:(?:but|oh|and|ah|okay|right|well|hang (?:on|about)|wait|sorry|no) )*(?:prior to|ahead of)(?= (?:any of (?:that|this)|all (?:of )?(?:that|this)|that|this|everything)\b)/;
const forgotten =
  /^(?:(?:but|oh|and|ah|okay|right|well|hang (?:on|about)|wait|sorry|no) )*(?:(?:i|we) )?(?:should have (?:said|mentioned|told you)|forgot to (?:say|mention|tell you)|forgot)(?: that)?(?= )/;
/** Behind a late word the act's own word of order says nothing more. */
const ownOrder = /^(?:first|before|beforehand)$/;
const behind = /^(.+ (?:first|beforehand|before you (?:do|start)))(?: i)? should have (?:said|mentioned)$/;

/** "Prior to any of that, …", "I should have said, stick a mark on it first": every way to remember late, said as "before that". */
export function saidLate(sentence: readonly Token[]): Token[] {
  const [first] = sentence;
  const count = leadLength(sentence, lead);
  if (first && count > 0)
    return [withText(first, 'But'), withText(first, 'before'), ...comma(sentence.slice(count))];
  const told = sentence.slice(leadLength(sentence, forgotten));
  const order = told.findIndex(
    ({ norm }, at) => ownOrder.test(norm) && (norm !== 'before' || at === told.length - 1),
  );
  if (first && told.length < sentence.length && order > 0)
    return [...beforeThat(first), ...withoutOrder(told, order)];
  const said = behind.exec(normOf(sentence))?.[1]?.split(' ').length ?? 0;
  return said > 0 && first ? withEnd(sentence.slice(0, said), '.') : [...sentence];
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
