import { baseOf } from '../language/inflection.js';
import { actionVerbs } from '../language/lexicon.js';
import { leadLength, withText, type Token } from '../language/token.js';
import { peel } from './markers.js';

export const isVerb = (token: Token | undefined): boolean =>
  token !== undefined && (actionVerbs.has(token.norm) || baseOf(token.norm, 'ing') !== undefined);

/** "But before that …", "I forgot, first …". */
export const earlier =
  /^(?:(?:and|but|oh|only|just|well|right|shortly|immediately|sorry|wait) )*(?:before (?:that(?! (?:\S+ )?(?:comes|goes|is|gets|has|was)\b| \S+'s\b)|you do that|doing that|you do|you do this)|(?:i|we) (?:forgot|should have said) (?:that )?(?:first|before that|before this|beforehand)(?: of all)?(?: you| we)?)\b/;

/** "Close the valve, but before that open the drain" is told in the order in which it is done; the words take over each other's times. */
export function inOrder(tokens: readonly Token[]): Token[] {
  const isCondition = /^(?:if|when|unless|once|until)$/.test(tokens[0]?.norm ?? '');
  const said = tokens.findIndex(
    (_token, index) =>
      index > 1 &&
      leadLength(tokens.slice(index), earlier) > 0 &&
      !/^(?:not|never)$/.test(tokens[index - 1]?.norm ?? '') &&
      !isBehind(tokens.slice(index + leadLength(tokens.slice(index), earlier) - 1)) &&
      (!isCondition || tokens.slice(0, index).some(({ text }) => /,$/.test(text))),
  );
  const at = said < 0 ? saidFirst(tokens) : said;
  if (at < 0) return [...tokens];
  const count = said < 0 ? Number(tokens[at]?.norm === 'but') : leadLength(tokens.slice(at), earlier);
  const [first, joint] = [tokens.slice(at + count, said < 0 ? -1 : undefined), tokens[at]];
  const [last] = tokens.slice(at - 1, at);
  const end = first.at(-1);
  if (!joint || !last || !end || first.length < 2) return [...tokens];
  const before = tokens.slice(Number(tokens[0]?.norm === 'then'), at - 1);
  const later = [...before, withText(last, last.text.replace(/[,;.]+$/, '.'))];
  const told = [
    ...first.slice(0, -1),
    withText(end, end.text.replace(/[.!?]+$/, ',').replace(/(?<=[\p{L}\p{N}])$/u, ',')),
    withText(joint, 'then'),
    ...later.map((token, index) => (index === 0 ? withText(token, token.text.toLowerCase()) : token)),
  ];
  return told.map((token, index) => {
    const place = tokens[Math.min(index, tokens.length - 1)] ?? token;
    return { ...token, startSeconds: place.startSeconds, endSeconds: place.endSeconds };
  });
}

/** "Drip tray before that though: out, scrubbed" says what of the drip tray. */
const isBehind = ([last, next]: readonly Token[]): boolean =>
  /:$/.test((next?.norm === 'though' ? next : last)?.text ?? '');

/** "Move the belt, power off first": where the clause behind the last comma begins, if it comes first. */
function saidFirst(tokens: readonly Token[]): number {
  if (tokens.at(-1)?.norm !== 'first') return -1;
  const at = tokens.findLastIndex((_token, index) => /,$/.test(tokens[index - 1]?.text ?? ''));
  const clause = tokens.slice(Math.max(0, at), -1).filter(({ norm }, index) => index > 0 || norm !== 'but');
  const isAct =
    isVerb(clause[0]) ||
    clause[0]?.norm === 'let' ||
    /^(?:on|off|in|out|up|down|open|shut|closed)$/.test(clause.at(-1)?.norm ?? '');
  return at > 1 && clause.length > 1 && clause.length < 7 && isAct && isVerb(peel(tokens).rest[0]) ? at : -1;
}
