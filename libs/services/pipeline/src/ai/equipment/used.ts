import { baseOf, isKnownVerb, isThirdPerson } from '../language/inflection.js';
import { functionWords, mannerAdverbs, nounLike, numberWords, prepositions } from '../language/lexicon.js';
import { normOf, stripEnd, type Token } from '../language/token.js';
import { taggedWords } from '../learned/tagger.js';
import type { Statement } from '../statements/statement.js';
import { nameOf, singular, type Found } from './found.js';
import { headAt, isFinite } from './things.js';
import { containers, materials, tools } from './wordnet-words.js';

/** What brings a thing to bear, whether its word is known or not. */
const cue = /^(?:with|using|use|grab|wear|wearing)$/;
/** Where a known tool or vessel is what the work is done with or in. */
const place = /^(?:with|using|in|into|onto|on|through|inside|over|under|from)$/;
const fetching = /^(?:take|fetch|bring|hand|need|get|hold|carry|wear)$/;
/** Vessels and holders whose word is as often something else. */
const vessel = /^(?:cup|tube|tin|rack|stand|gun|can|tray|bag|basket|box)$/;
/** What is brought to the work: "push the jack under", "connect the hose". */
const bringing =
  /^(?:attach|clip|connect|feed|fill|hook|insert|lay|load|place|plug|pull|push|put|roll|set|slide|stick|tie|line|coat|grease|fit|screw)$/;
/** What is used up: "pour the resin", "rub wax in". */
const adding =
  /^(?:add|apply|pour|spread|spray|squirt|sprinkle|rub|brush|mix|stir|smear|dab|inject|drip|dissolve|scatter|melt|dilute|weigh|measure|drop|throw|tip|feed|put|dose|thin|take|use|need|get|fetch|bring|wrap|roll|stick|lay|fill|load)$/;
/** An amount of it: "three shovels of sand", "two millilitres of the vaccine". */
const amount = 5;
/** Words between a verb and its thing: "stir in the hardener". */
const particle = /^(?:in|on|out|up|over|down)$/;
const taken = /^(?:out|off|away|apart|down)$/;
const article = /^(?:the|a|an|your|my|our|some|that|this|two|both|one|fresh)$/;
/** What was not there before. */
const indefinite = /^(?:a|an|some|two|three|four|one|another)$/;
const fresh = /^(?:new|fresh|clean|spare|second)$/;
const isNoName = (norm: string): boolean => fresh.test(norm) || norm === 'empty';
const unit =
  /^(?:millimet(?:er|re)s?|centimet(?:er|re)s?|met(?:er|re)s?|mm|cm|mil|mils|inch|lit(?:er|re)s?|millilit(?:er|re)s?|ml|percent|parts|grams?|watt|volt|amp|micron|times)$/;
/** What a thing is brought by, that no word list knows. */
const placing =
  /^(?:attach|bring|clamp|clip|connect|fetch|fit|fix|get|grab|hang|hook|insert|lay|mount|pin|place|plug|put|screw|slide|slip|stick|strap|take|tie|use|wear|wedge|wrap)$/;
/** What is done, made or measured, and no thing. */
const happening =
  /(?:ing|tion|ment|ness|ure)$|^(?:break|breath|call|check|coat|copy|corner|cut|day|decision|drop|drops|few|finger|handful|hole|layer|loop|mark|measure|moment|note|photo|picture|piece|pieces|place|pull|reading|rest|risk|row|sample|screenshot|seat|shot|sip|space|spot|strip|stroke|strokes|test|trip|walk|while|shortcut|leak|skin)$/;
const longestName = 3;
/** Not things that are fetched: the body, places, amounts and what stands for another word. */
const notThing =
  /^(?:hand|hands|finger|fingers|thumb|thumbs|foot|feet|arm|arms|eye|eyes|palm|palms|back|care|caution|time|times|side|sides|end|ends|way|bit|lot|other|others|one|ones|same|rest|care|help|top|bottom|left|right|word|words|name|names|number|numbers|amount|pressure|force|speed|patient|customer|person|people|thing|things|problem|step|colleague|minute|minutes|second|seconds|hour|hours|degrees|percent|it|them|index|line|order|ease|option|setting|value|code|tab|field|button|menu|window|mouse|cursor|key|keys|arrow|exception|look|bang|hundred|thousand|knot|turn|twist|glance|wife|husband|boss|friend|mum|dad|guest)$/;

/** "Wipe it with a chamois": the thing behind "with, using, use, grab, wear", what is joined to it, and what is named without a verb. What is forbidden is none. */
export function usedIn({ spoken, kind, actions }: Statement): Found[] {
  if (kind === 'warning') return [];
  const behindCues = spoken.flatMap((_token, at) =>
    [at, ...joinedTo(spoken, at)].flatMap((place) => foundAt(spoken, at, place)),
  );
  return [...behindCues, ...(actions[0]?.verb === '' ? namedAlone(spoken) : []), ...placedIn(spoken)];
}

/** The thing named behind a place, where the word at `cueAt` says that it is used. */
function foundAt(spoken: readonly Token[], cueAt: number, at: number): Found[] {
  if (isDenied(spoken, cueAt)) return [];
  const { from, isNew, hasArticle } = nameStart(spoken, at + 1);
  const name = nameAt(spoken, from);
  const head = name.at(-1)?.norm ?? '';
  if (name.length === 0 || isNoName(head) || !isNoun(name) || (notThing.test(head) && !isKey(name)))
    return [];
  const isCued =
    ((hasArticle || at !== cueAt) && isCue(spoken, cueAt)) || (isNew && bringsNew(spoken, cueAt, head));
  if (!isCued && !isKnownCue(spoken, cueAt, singular(head), isListed(name))) return [];
  return [foundThing(name, isCued ? 0.75 : 0.65)];
}

const listedHead = (name: readonly Token[]): ReturnType<typeof headAt> =>
  name.map((_token, index) => headAt(name, index)).find((found) => found !== undefined);
const isListed = (name: readonly Token[]): boolean => listedHead(name) !== undefined;

const foundThing = (name: Token[], sureness: number): Found => ({
  name: nameOf(name),
  kind: listedHead(name)?.kind ?? (materials.has(singular(name.at(-1)?.norm ?? '')) ? 'material' : 'tool'),
  tokens: name,
  sureness,
});

/** Behind "the", "a new" and "the 10 millimeter" the name begins. */
function nameStart(
  spoken: readonly Token[],
  at: number,
): { from: number; isNew: boolean; hasArticle: boolean } {
  const first = spoken[at]?.norm ?? '';
  const hasArticle = article.test(first);
  const isNew = indefinite.test(first) || fresh.test(spoken[at + (hasArticle ? 1 : 0)]?.norm ?? '');
  let from = at + (hasArticle ? 1 : 0);
  if (isFigure(spoken[from]) && unit.test(spoken[from + 1]?.norm ?? '')) from += 2;
  return { from, isNew, hasArticle: hasArticle || from > at };
}

const isFigure = (token: Token | undefined): boolean =>
  token !== undefined && (/^\d/.test(token.norm) || numberWords.has(token.norm));

/** "Fit a lock", "slide two wedges under it": what was not there before is brought along. */
const bringsNew = (spoken: readonly Token[], at: number, head: string): boolean =>
  placing.test(verbOf(spoken[at]?.norm ?? '')) && !happening.test(head);

/** Where what is named behind a place goes on: "a leather apron, gauntlets and a helmet", "the radio and the torch". */
function joinedTo(spoken: readonly Token[], at: number): number[] {
  const joints: number[] = [];
  let isClosed = false;
  for (let place = at; !isClosed && joints.length < longestList;) {
    const { from } = nameStart(spoken, place + 1);
    const end = from + nameAt(spoken, from).length;
    const isAnd = spoken[end]?.norm === 'and' && !/[.;:!?]$/.test(spoken[end - 1]?.text ?? '');
    const isOpen = end > from && (isAnd || /,$/.test(spoken[end - 1]?.text ?? ''));
    place = isAnd ? end : end - 1;
    if (!isOpen || isKnownVerb(spoken[place + 1]?.norm ?? '')) break;
    joints.push(place);
    isClosed = isAnd;
  }
  return isClosed ? joints : [];
}
const longestList = 6;

/** "Flat file, 0.65 gauge on top": tools and vessels among phrases without a verb. */
function namedAlone(spoken: readonly Token[]): Found[] {
  return spoken.flatMap((_token, at) => {
    if (at > 0 && !/[,;]$/.test(spoken[at - 1]?.text ?? '')) return [];
    const { from } = nameStart(spoken, at);
    const name = nameAt(spoken, isFigure(spoken[from]) ? from + 1 : from);
    return isTool(name) ? [foundThing(name, 0.65)] : [];
  });
}

/** "The tourniquet goes on above the elbow" */
function placedIn(spoken: readonly Token[]): Found[] {
  const { from } = nameStart(spoken, 0);
  const name = nameAt(spoken, from);
  const verb = spoken[from + name.length]?.norm ?? '';
  return /^(?:goes|go)$/.test(verb) && isTool(name) ? [foundThing(name, 0.65)] : [];
}

function isTool(name: readonly Token[]): boolean {
  const head = singular(name.at(-1)?.norm ?? '');
  const known = headAt(name, name.length - 1);
  return tools.has(head) || containers.has(head) || /^(?:tool|protective)$/.test(known?.kind ?? '');
}

/** "The square key" opens a lock, "the enter key" is pressed. */
const isKey = (name: readonly Token[]): boolean =>
  /^keys?$/.test(name.at(-1)?.norm ?? '') &&
  name.length > 1 &&
  !/^(?:arrow|enter|return|escape|shift|control|delete|function|tab|space|windows|command)$/.test(
    name[0]?.norm ?? '',
  );

/** "With", "use", and what is handed over: "give them the leaflet", "hand over the receipt". */
const isCue = (spoken: readonly Token[], at: number): boolean =>
  cue.test(spoken[at]?.norm ?? '') ||
  (/^(?:over|them|him|her)$/.test(spoken[at]?.norm ?? '') &&
    /^(?:hand|hands|give|gives)$/.test(spoken[at - 1]?.norm ?? ''));

/** "into the yellow bin", "take the spanner": not what is taken out or off, nor a part that the work is done on. */
function isKnownCue(spoken: readonly Token[], at: number, head: string, isListed: boolean): boolean {
  const cueWord = spoken[at]?.norm ?? '';
  const isTool = tools.has(head) || isListed;
  const isThing = isTool || containers.has(head);
  const isMaterial = materials.has(head);
  if (place.test(cueWord)) {
    if (/^(?:with|using)$/.test(cueWord)) return isThing || isMaterial;
    const isWrapped =
      cueWord === 'in' && isMaterial && /^(?:wrap|dip|soak|wash|rinse|roll)$/.test(spoken[0]?.norm ?? '');
    if (tools.has(head) || containers.has(head) || vessel.test(head) || isWrapped) return true;
  }
  if (spoken.slice(at + 1, at + 7).some(({ norm }) => taken.test(norm))) return false;
  if (cueWord === 'of')
    return (
      isMaterial && spoken.slice(Math.max(0, at - amount), at).some(({ norm }) => adding.test(verbOf(norm)))
    );
  const verb = verbOf(particle.test(cueWord) ? (spoken[at - 1]?.norm ?? '') : cueWord);
  return ((fetching.test(verb) || bringing.test(verb)) && isThing) || (adding.test(verb) && isMaterial);
}

/** "Get the smoke cool and white": a quality is no thing. */
const isNoun = (name: readonly Token[]): boolean =>
  name.length > 1 || isListed(name) || !/^(?:ADJ|ADV)$/.test(taggedWords(normOf(name))[0]?.tag ?? '');

/** "Takes", "poured" -> take, pour */
const verbOf = (word: string): string =>
  isKnownVerb(word) ? word : (baseOf(word, 'third') ?? baseOf(word, 'past') ?? baseOf(word, 'ing') ?? word);

/** A few words up to the next that is no part of a name. */
function nameAt(tokens: readonly Token[], from: number): Token[] {
  const name: Token[] = [];
  for (const [place, token] of tokens.slice(from, from + longestName + 1).entries()) {
    const { norm } = token;
    const next = tokens[from + place + 1];
    if (functionWords.has(norm) || prepositions.has(norm) || mannerAdverbs.has(norm) || ends.test(norm))
      break;
    if (name.length === 0 && isFinite(tokens, from)) return [];
    if (name.length > 0 && isThirdPerson(norm)) break;
    if (name.length > 0 && isKnownVerb(norm) && !nounLike.has(norm) && next && !/[,.;:!?]$/.test(token.text))
      break;
    if (name.length > 0 && baseOf(norm, 'ing') !== undefined && isKnownVerb(baseOf(norm, 'ing') ?? '')) break;
    name.push(stripEnd(token));
    if (/[,.;:!?]$/.test(token.text)) break;
  }
  return name.length > longestName ? [] : name;
}

/** Behind these a name is over. */
const ends =
  /ly$|^\d|^(?:along|never|always|only|facing|goes|go|stays|sits|hangs|straight|again|first|flat|tight|level|upright|open|shut|back|round)$/;

const isDenied = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(Math.max(0, at - 3), at)
    .some(({ norm }) => /^(?:not|never|without|no|nobody|instead)$/.test(norm));
