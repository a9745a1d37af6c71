import { baseOf } from '../language/inflection.js';
import {
  actionVerbs,
  determiners,
  lightVerbs,
  mannerAdverbs,
  objectPronouns,
  stativeVerbs,
} from '../language/lexicon.js';
import { endsClause, normOf, stripEnd, withText, type Token } from '../language/token.js';
import type { Marker, Action } from '../types/statement.js';
import { readingOf, type Reading } from './reading-shape.js';

const passive =
  /^((?!(?:there|what|who|which|here|you|we|i|he|she|if|when|that|how|where|why|in|on|at|after|once|before|because|while|until|as|now|then|so|only|even|unless|till|otherwise|up|down|out|off|back|away|over)\b)[\w'-]+(?: (?!i\b|we\b|you\b|what\b|how\b|if\b|until\b|till\b|unless\b|is\b|are\b|was\b|were\b|that\b|which\b|will\b|should\b|must\b|can\b|needs?\b|has\b|have\b|to\b|and then\b|comes?\b|goe?s?\b|stays?\b)[\w'-]+){0,7}?) (?:(is|are|gets?)|(must be|should be|shall be|needs? to be|has to be|have to be|ought to be|is to be|are to be)|(can be|may be|will be|can now be|can then be|could be))(?: (?:then|now|next|first|also|finally|always|just|\w+ly))* ([a-z-]+)(?= |$)/;

/** "check" and "cover" are in both lists: in the passive they are acts. */
const isDoing = (base: string): boolean =>
  actionVerbs.has(base) && (!stativeVerbs.has(base) || lightVerbs.has(base));

/** "The cover is then removed." -> remove the cover. A state ("is connected") is no step. */
export function readPassive(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const found = passive.exec(normOf(rest));
  if (!found) return readPlaced(rest, marker);
  const [lead, thing = '', present, obliged, , participle = ''] = found;
  const base = baseOf(participle, 'past');
  if (!base || !isDoing(base)) return undefined;
  const ordered = marker !== null || /\b(?:then|now|next|first|finally|carefully|slowly|gently)\b/.test(lead);
  if (/^(?:it|they|this|these)$/.test(thing) && !obliged && !ordered) return undefined;
  const first = rest[0];
  if (!first) return undefined;
  const [length, objectLength] = [lead.split(' ').length, thing.split(' ').length];
  const manner = rest.slice(objectLength, length - 1).filter((token) => mannerAdverbs.has(token.norm));
  const tail = rest.slice(length);
  const last = rest[length - 1];
  const stop = last && endsClause(last) ? last.text.slice(-1) : '';
  const object = objectTokens(rest.slice(0, objectLength), tail.length === 0 || stop === ',' ? stop : '');
  const { own, next } = coordinated(tail, /\bare\b/.test(lead) ? 'them' : 'it');
  const tokens = [withText(first, base), ...object, ...own];
  const body = [...manner, ...tokens, ...next.flatMap(({ and, action }) => [and, ...action.tokens])];
  const actions = [{ verb: base, tokens }, ...next.map(({ action }) => action)];
  const strength = obliged ? 0.95 : present && ordered ? 0.8 : 0.55;
  return readingOf('action', strength, marker, body, actions, true);
}

/** A thing as the subject of a movement is its object: "samples go in the fridge", "the plug comes out", "the door stays shut". */
const placed =
  /^((?:(?:the|a|an|your|all|every|both) )?(?!(?:i|you|we|this|that|there|he|she|what|everything|who|if|when|whenever|before|after|once|while|until|till|unless|as|where|because|since|and|so|then|nobody|nothing|no|otherwise)\b)[\w'-]+(?: (?!only\b|if\b|until\b|till\b|unless\b|it\b|they\b|nobody\b|nothing\b|no\b|to\b|that\b|is\b|are\b|and\b|(?:will|would|should|could|can|must|may|might|does|do|has|have)\b|i\b|you\b|we\b|not\b|never\b)[\w'-]+){0,4}?) (goes|go|comes|come|stays|stay|sits|sit|rests|rest|hangs|hang|waits|wait) (on|in|into|onto|at|off|out|back|up|down|under|over|behind|beside|above|below|between|shut|open|closed|inside|outside|last|first|for|until|away)(?= |$)/;
/** "The plug comes out" is taken out, "samples go in" are put in; what comes on, goes out or goes off does so by itself. */
const causes: readonly { spoken: RegExp; where: RegExp; cause: string }[] = [
  { spoken: /^go/, where: /^(?!(?:off|out|up|down|away|for|until)$)/, cause: 'put' },
  { spoken: /^come/, where: /^(?:off|out|away)$/, cause: 'take' },
  { spoken: /^stay/, where: /^/, cause: 'keep' },
];
const byItself =
  /\b(?:lights?|lamps?|leds?|alarms?|buzzers?|fans?|motors?|pumps?|screens?|displays?|bells?|sirens?|heating|engines?|people|everyone|customers?|sound)$/;
/** "There is a button in the corner", "a window appears" */
const isThere =
  /^(?:(?:and|then|so|now|here|next) )*(?:there(?: is| are|'s)\b|(?:(?:on|in|at|to) .{1,40} )?you (?:have|see|get|notice)\b)|\b(?:appears?|pops? up|shows? up|comes? up|opens up)$|^(?:the|an?|this) (?:\w+ ){1,2}(?:builds(?: up)?|accumulates|rises|boils|melts|thickens|expands)\b/;
/** "The lamp goes off", "there is a button": it happens by itself. */
export const happensByItself = (tokens: readonly Token[]): boolean => {
  if (isThere.test(normOf(tokens))) return true;
  const found = placed.exec(normOf(tokens));
  return found !== null && /^(?:go|come)/.test(found[2] ?? '') && byItself.test(found[1] ?? '');
};
const placedStrength = 0.62;

function readPlaced(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const found = placed.exec(normOf(rest));
  const [first] = rest;
  if (!found || !first) return undefined;
  const [, thing = '', spoken = '', where = ''] = found;
  if (/^(?:go|come)/.test(spoken) && byItself.test(thing)) return undefined;
  if (/^come/.test(spoken) && /^(?:it|they)$/.test(thing)) return undefined;
  const length = thing.trim().split(' ').length;
  const cause = causes.find((one) => one.spoken.test(spoken) && one.where.test(where))?.cause;
  if (cause === undefined && /^(?:go|come)/.test(spoken)) return undefined;
  const { own, next } = coordinated(rest.slice(length + 1), 'it');
  const strength = cause === undefined ? 0.55 : placedStrength;
  const tokens =
    cause === undefined
      ? [...rest.slice(0, length + 1), ...own]
      : [withText(first, cause), ...objectTokens(rest.slice(0, length), ''), ...own];
  const body = [...tokens, ...next.flatMap(({ and, action }) => [and, ...action.tokens])];
  const actions = [{ verb: cause ?? spoken, tokens }, ...next.map(({ action }) => action)];
  return readingOf('action', strength, marker, body, actions, true);
}

/** The subject as an object: small letter, "them" for "they", and the punctuation that followed the participle. */
function objectTokens(subject: readonly Token[], stop: string): Token[] {
  return subject.map((token, index) => {
    const isCapital = /^[A-Z][a-z]/.test(token.text) || determiners.has(token.norm);
    const text = isCapital ? token.text.toLowerCase() : token.text;
    const inner =
      index > 0
        ? stripEnd(token)
        : withText(token, subject.length === 1 && token.norm === 'they' ? 'them' : text);
    return index === subject.length - 1 ? { ...inner, text: inner.text + stop } : inner;
  });
}

/** "… and the comb is inserted", "… and placed on the floor": a second act. */
function coordinated(
  tail: readonly Token[],
  pronoun: string,
): { own: Token[]; next: { and: Token; action: Action }[] } {
  for (const [at, and] of tail.entries()) {
    if (and.norm !== 'and') continue;
    const rest = tail.slice(at + (tail[at + 1]?.norm === 'then' ? 2 : 1));
    const action = participleAction(rest, pronoun) ?? readPassive(rest, null)?.actions[0];
    if (!action) continue;
    const own = tail.slice(0, at);
    const last = own.at(-1);
    if (last) own[own.length - 1] = stripEnd(last);
    return { own, next: [{ and, action }] };
  }
  return { own: [...tail], next: [] };
}

function participleAction(tokens: readonly Token[], pronoun: string): Action | undefined {
  const rest = /^(?:is|are|gets?)$/.test(tokens[0]?.norm ?? '') ? tokens.slice(1) : tokens;
  const [first, second] = rest;
  const base = first && baseOf(first.norm, 'past');
  if (!base || !isDoing(base) || isObject(second)) return undefined;
  const end = /[,.;:!?]+$/.exec(first.text)?.[0] ?? '';
  const object = withText(first, second ? pronoun : pronoun + end);
  return { verb: base, tokens: [withText(first, base), object, ...rest.slice(1)] };
}

/** "… and put them back": no participle. */
const isObject = (token: Token | undefined): boolean =>
  token !== undefined && (determiners.has(token.norm) || objectPronouns.has(token.norm));

/** "The menu opens", "A green light turns on": something happens by itself. */
export function isEvent(tokens: readonly Token[]): boolean {
  return (
    /^(?:the|a|an|your|this|that|it|now the|now it)(?: [\w'-]+){0,5}? (?:should |will |then |now |is going to )*(?:appears?|opens?|pops?|shows?|displays?|says?|loads?|turns?|lights?|beeps?|starts?|changes?|updates?|launches|closes?|disappears?|refreshes|becomes?|lists?|confirms?|finishes|clicks?|rises?|boils?|stops?)\b/.test(
      normOf(tokens),
    ) ||
    /\b(?:is|are) (?:now )?(?:done|ready|complete|completed|finished|enabled|installed|created|saved|connected|running|visible|active)\b/.test(
      normOf(tokens),
    )
  );
}
