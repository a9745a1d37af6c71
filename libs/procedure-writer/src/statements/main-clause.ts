import { baseOf } from '../language/inflection.js';
import { actionVerbs, determiners, nounLike, prepositions } from '../language/lexicon.js';
import { normOf, stripEnd, withText, type Token } from '../language/token.js';
import type { Marker } from '../types/statement.js';
import { readCheck } from './checks.js';
import { readGerund, readImperative } from './imperatives.js';
import { peel } from './markers.js';
import { readPassive } from './passive.js';
import { ofDisobeying } from './phrases.js';
import { readNegative } from './prohibitions.js';
import type { Reading } from './reading-shape.js';
import { readFronted, readWithSubject } from './subjects.js';
import { imperativeStrength } from './verb-group.js';

/** Main clause first at the start, then behind a leading subordinate clause or phrase. */
export function readClauses(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const direct = readMain(rest, marker);
  if (direct) return direct;
  const at = mainClauseStart(rest);
  if (at === undefined) return undefined;
  const isTurned =
    /^(?:only|never|not)\b/.test(normOf(rest)) &&
    /^(?:do|should|must|may|can)$/.test(rest[at - 1]?.norm ?? '');
  const isException = rest[0]?.norm === 'unless' && rest[at]?.norm === 'then';
  const prefix = rest.slice(0, isTurned ? at - 1 : isException ? at + 1 : at);
  const inner = peel(rest.slice(at));
  if (ofDisobeying.test(normOf(rest))) return undefined;
  const conditional = conditions.test(normOf(prefix));
  const main = readMain(inner.rest, marker ?? inner.marker ?? (conditional ? inTurn : null));
  if (!main || (main.kind === 'explanation' && !main.past)) return undefined;
  return { ...main, marker: marker ?? inner.marker, prefix: asPrefix(prefix), conditional };
}

const conditions =
  /^(?:(?:only|even) )?(?:otherwise|more than|less than|fewer than|if|unless|in case|should|assuming|provided|supposing|where|when(?:ever)? (?:you|we|i) (?:want|need))\b/;
/** "If it is wet, it is put in the tray" is an act, as behind "next". */
const inTurn: Marker = { kind: 'sequence', number: null };

const asPrefix = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, index) =>
    index === tokens.length - 1 && !/[,;:]$/.test(token.text) && !/^(?:so|then)$/.test(token.norm)
      ? withText(token, `${stripEnd(token).text},`)
      : token,
  );

const subordinate =
  /^(?:(?:only|even) )?(?:should (?:the|an?|it|you|there|your|any|this|that|one)|assuming|provided|supposing|where|if|when|whenever|once|after|before|while|as soon as|as|until|unless|more than|less than|fewer than|to|in order to|for|using|with|by|instead of|because|since|at|in|on|from|under|inside|without|rather than|having|now that|depending|given|during|over|near|next to|below|above|here|up|down|out|back|holding|starting|working|following)\b/;

function mainClauseStart(tokens: readonly Token[]): number | undefined {
  if (tokens[0]?.norm === 'otherwise' && readMain(tokens.slice(1), inTurn)) return 1;
  if (!subordinate.test(normOf(tokens.slice(0, 3))) || /^here (?:is|are)\b/.test(normOf(tokens.slice(0, 2))))
    return consequenceStart(tokens);
  if (/^if (?:not|so)$/.test(normOf(tokens.slice(0, 2))) && readMain(tokens.slice(2), inTurn)) return 2;
  const isReason = /^(?:because|since)$/.test(tokens[0]?.norm ?? '');
  for (let at = 2; at < tokens.length - 1; at += 1) {
    const afterComma = /[,;:]$/.test(tokens[at - 1]?.text ?? '');
    // "Because they get stuck, and burn the gullet": the same clause goes on.
    if (isReason && /^(?:and|or|but)$/.test(tokens[at]?.norm ?? '')) continue;
    const rest = peel(tokens.slice(at)).rest;
    const order = conditions.test(normOf(tokens.slice(0, 3))) ? inTurn : null;
    if (afterComma && !baseOf(rest[0]?.norm ?? '', 'ing') && readMain(rest, order)) return at;
  }
  return unmarkedMainStart(tokens);
}

/** "There is no key in here, so narrate with a local voice." */
function consequenceStart(tokens: readonly Token[]): number | undefined {
  for (let at = 2; at < tokens.length - 2; at += 1) {
    const after = tokens[at - 1];
    if (!after || after.norm !== 'so' || !/[,;]$/.test(tokens[at - 2]?.text ?? '')) continue;
    const main = readMain(tokens.slice(at), null);
    if (main?.kind === 'action' && main.strength >= 0.8) return at;
  }
  return undefined;
}

/** "In the field below I write …": these need no noun after them. */
const placeWords = /^(?:below|above|inside|outside|behind|around)$/;

/** Without a comma: the second subject with an auxiliary, or a verb of action with its object, opens the main clause. */
function unmarkedMainStart(tokens: readonly Token[]): number | undefined {
  const comma = tokens.findIndex((token) => /[,;]$/.test(token.text));
  const last = comma < 0 ? tokens.length - 1 : Math.min(comma, tokens.length - 1);
  for (let at = 3; at < last; at += 1) {
    const before = tokens[at - 1]?.norm ?? '';
    if (/^(?:that|which|who|what|where|how|the|a|an|your|to|and|or|of|if|when)$/.test(before)) continue;
    if (prepositions.has(before) && !placeWords.test(before)) continue;
    const rest = tokens.slice(at);
    if (opensWithSubject(rest) || opensWithVerb(tokens, at) || opensAnnounced(rest) || opensUrgent(rest))
      return at;
  }
  return undefined;
}

/** "If it burns the first thing you need to do is cool it" */
const opensAnnounced = (rest: readonly Token[]): boolean =>
  /^the (?:first|next|best|only) thing (?:that )?(?:you|we)\b/.test(normOf(rest)) &&
  readMain(peel(rest).rest, null)?.kind === 'action';

function opensWithSubject(rest: readonly Token[]): boolean {
  const text = normOf(rest);
  if (/^(?:i|we|you) (?:will|want|need|have|can|should|are going|am going|just|then)\b/.test(text))
    return readMain(rest, null) !== undefined;
  const verb = rest[1]?.norm ?? '';
  const isVerb = actionVerbs.has(verb) || baseOf(verb, 'past') !== undefined;
  return /^(?:i|we|you) \w/.test(text) && isVerb && isDone(readMain(rest, null));
}

function opensWithVerb(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.norm ?? '';
  const next = tokens[at + 1]?.norm ?? '';
  if (/^(?:you|we|i|they|it|will|can|should|not)$/.test(tokens[at - 1]?.norm ?? '')) return false;
  if (/^(?:click|select|press|tap|turn|put|open)$/.test(word) && /^(?:the|your|on|off|in|it|a)$/.test(next))
    return true;
  if (word === 'call' && /^(?:an|emergency|for|\d+)$/.test(next)) return true;
  return (
    actionVerbs.has(word) &&
    !nounLike.has(word) &&
    (determiners.has(next) || tokens[0]?.norm === 'to') &&
    imperativeStrength(tokens, at, () => false) >= 0.95
  );
}

/** "If it is hot immediately call the nurse" */
const opensUrgent = (rest: readonly Token[]): boolean =>
  /^(?:immediately|please|always)$/.test(rest[0]?.norm ?? '') &&
  (readImperative(rest, null)?.strength ?? 0) >= 0.8;

const isDone = (reading: Reading | undefined): boolean =>
  reading?.kind === 'action' || reading?.past === true;

function readMain(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  return (
    readNegative(rest, marker) ??
    readCheck(rest, marker) ??
    readWithSubject(rest, marker) ??
    readFronted(rest, marker) ??
    readImperative(rest, marker) ??
    readGerund(rest, marker) ??
    readPassive(rest, marker)
  );
}
