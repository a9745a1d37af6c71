import nlp from 'compromise';
import { baseOf } from '../language/inflection.js';
import {
  actionVerbs,
  determiners,
  emptyAdverbs,
  lightVerbs,
  mannerAdverbs,
  nounLike,
  numberWords,
  prepositions,
  sentimentNouns,
  statements,
} from '../language/lexicon.js';
import { leadLength, normOf, stripEnd, textOf, withText, type Token } from '../language/token.js';
import { splitActions } from './actions.js';
import { isEvent, readPassive } from './passive.js';
import { built, type Reading } from './reading-shape.js';
import { peel, type Marker } from './markers.js';
import * as say from './patterns.js';
import type { StatementKind } from './statement.js';
import { actionStrength, imperativeStrength, verbGroupAt, type VerbGroup } from './verb-group.js';

const subject =
  /^(?:(?:i|we|you|he|she|they|one)|(?:the|your|a|an|our) (?:\w+ )?(?:user|operator|technician|worker|installer|mechanic|engineer|nurse|cook|chef|employee|assistant|person|driver|cashier|agent|clerk|trainee|student|artist|instructor|aider|first aider|baker|painter|welder|gardener|trainer|teacher|carpenter|electrician|plumber|chemist|barista|waiter|farmer|tailor|helper|rescuer|caregiver|butcher|surgeon|doctor|patient care assistant|researcher|scientist|supervisor|machinist|fitter|rider|climber|player|photographer))(?: (?:guys|all|both|two))?(?= )/;
const outcome =
  /^(?:(?:and|now|then|so|here) )*(?:(?:as )?(?:you|we|i)(?: (?:will|can|should|would|may|might|are going to|then|now|also|just|already|have))*(?: be able to)? (?:see|notice|hear|observe|spot|feel|find|end up|know)\b|there (?:it|you|we) (?:is|are|go)\b|(?:this|that|it|which|here) (?:will|should|is going to|shows|opens|brings|takes|gives|means|tells|is|has)\b)/;
const adverbsThenVerb = 4;

const tagged =
  (text: string) =>
  (word: string): boolean => {
    const terms = (nlp(text).json() as { terms: { normal: string; tags: string[] }[] }[]).flatMap(
      (sentence) => sentence.terms,
    );
    return terms.some(
      (term) =>
        term.normal === word &&
        term.tags.includes('Verb') &&
        (term.tags.includes('Infinitive') || term.tags.includes('Imperative')),
    );
  };

/** What one cleaned sentence is, and what is done in it. */
export function readSentence(sentence: readonly Token[]): Reading {
  const plain = (kind: StatementKind, marker: Marker | null, body: readonly Token[]): Reading => ({
    kind,
    strength: 0,
    marker,
    prefix: [],
    conditional: false,
    passive: false,
    told: false,
    actions: [],
    body: [...body],
  });
  const text = normOf(sentence);
  if (say.injection.test(text)) return plain('injection', null, sentence);
  const { marker, rest } = peel(sentence);
  const peeled = normOf(rest);
  if (rest.length === 0) return plain('topic', marker, sentence);
  if (marker?.kind !== 'numbered' && (say.meta.test(text) || say.meta.test(peeled)))
    return plain('meta', marker, sentence);
  if (say.promotion.test(text)) return plain('promotion', marker, sentence);
  if (/\?$/.test(sentence.at(-1)?.text ?? '') && !/^(?:can|could|would|will) you\b/.test(peeled))
    return plain('aside', marker, sentence);
  if (say.aside.test(text)) return plain('aside', marker, sentence);
  if (say.hypothetical.test(peeled)) return plain('explanation', marker, sentence);
  if (rest.length <= 2 && !firstVerb(rest))
    return plain(marker?.kind === 'numbered' ? 'topic' : 'aside', marker, rest);
  if (say.needs.test(peeled) && !/\b(?:need|want|have) to\b/.test(peeled.split(' ').slice(0, 6).join(' ')))
    return { ...plain('need', marker, rest) };
  const reading = readClauses(rest, marker);
  if (reading) return reading;
  const topic = marker?.kind === 'numbered' && rest.length <= 8 && !/\b(?:is|are|will|can)\b/.test(peeled);
  if (topic) return plain('topic', marker, rest);
  if (say.cautions.test(peeled)) return plain('warning', marker, rest);
  if (outcome.test(peeled) || isEvent(rest)) return plain('result', marker, rest);
  return plain('explanation', marker, rest);
}

const firstVerb = (tokens: readonly Token[]): boolean =>
  actionVerbs.has(tokens[0]?.norm ?? '') && !(nounLike.has(tokens[0]?.norm ?? '') && tokens.length === 1);

/** Main clause first at the start, then behind a leading subordinate clause or phrase. */
function readClauses(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const direct = readMain(rest, marker);
  if (direct) return direct;
  const at = mainClauseStart(rest);
  if (at === undefined) return afterNoise(rest, marker);
  const prefix = rest.slice(0, at);
  const inner = peel(rest.slice(at));
  const main = readMain(inner.rest, marker ?? inner.marker);
  if (!main || (main.kind === 'explanation' && !main.told)) return undefined;
  const conditional = /^(?:if|unless|in case|should you|when(?:ever)? (?:you|we|i) (?:want|need))\b/.test(
    normOf(prefix),
  );
  return { ...main, prefix: asPrefix(prefix), conditional };
}

const asPrefix = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, index) =>
    index === tokens.length - 1 && !/[,;:]$/.test(token.text) && token.norm !== 'so'
      ? withText(token, `${stripEnd(token).text},`)
      : token,
  );

const subordinate =
  /^(?:if|when|whenever|once|after|before|while|as soon as|as|until|unless|to|in order to|for|using|with|by|instead of|because|since|at|in|on|from|under|inside|without|rather than|having|now that|depending|given|during|over|near|next to|below|above|here|up|down|out|back|holding|starting|working)\b/;

function mainClauseStart(tokens: readonly Token[]): number | undefined {
  if (!subordinate.test(normOf(tokens.slice(0, 3))) || /^here (?:is|are)\b/.test(normOf(tokens.slice(0, 2))))
    return consequenceStart(tokens);
  for (let at = 2; at < tokens.length - 1; at += 1) {
    const afterComma = /[,;:]$/.test(tokens[at - 1]?.text ?? '');
    const rest = peel(tokens.slice(at)).rest;
    if (afterComma && !baseOf(rest[0]?.norm ?? '', 'ing') && readMain(rest, null)) return at;
  }
  return unmarkedMainStart(tokens);
}

/** "Come, then you take out …": a misheard filler before an order word. */
function afterNoise(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const comma = rest.findIndex((token) => /,$/.test(token.text));
  if (comma < 0 || comma > 1) return undefined;
  const inner = peel(rest.slice(comma + 1));
  if (inner.marker === null) return undefined;
  const main = readMain(inner.rest, marker ?? inner.marker);
  return main?.kind === 'action' && main.strength >= 0.8 ? main : undefined;
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

/** Without a comma: the second subject with an auxiliary, or a verb of doing with its object, opens the main clause. */
function unmarkedMainStart(tokens: readonly Token[]): number | undefined {
  const comma = tokens.findIndex((token) => /[,;]$/.test(token.text));
  const last = comma < 0 ? tokens.length - 1 : Math.min(comma, tokens.length - 1);
  for (let at = 3; at < last; at += 1) {
    const rest = tokens.slice(at);
    const before = tokens[at - 1]?.norm ?? '';
    if (
      /^(?:that|which|who|what|where|how|the|a|an|your|to|and|or|of|if|when)$/.test(before) ||
      prepositions.has(before)
    )
      continue;
    if (
      /^(?:i|we|you) (?:will|want|need|have|can|should|are going|am going|just|then)\b/.test(normOf(rest)) &&
      readMain(rest, null)
    )
      return at;
    if (
      /^(?:i|we|you) \w/.test(normOf(rest)) &&
      (actionVerbs.has(rest[1]?.norm ?? '') || baseOf(rest[1]?.norm ?? '', 'past') !== undefined) &&
      isDone(readMain(rest, null))
    )
      return at;
    const word = tokens[at]?.norm ?? '';
    if (
      actionVerbs.has(word) &&
      !nounLike.has(word) &&
      imperativeStrength(tokens, at, () => false) >= 0.95 &&
      determiners.has(tokens[at + 1]?.norm ?? '') &&
      !/^(?:you|we|i|they|it|will|can|should|not)$/.test(before)
    )
      return at;
    if (
      /^(?:click|select|press|tap|turn|put|open)$/.test(word) &&
      /^(?:the|your|on|off|in|it|a)$/.test(tokens[at + 1]?.norm ?? '') &&
      !/^(?:you|we|i|they|it|will|can|should|not)$/.test(before)
    )
      return at;
  }
  return undefined;
}

const isDone = (reading: Reading | undefined): boolean => reading?.kind === 'action' || reading?.told === true;

function readMain(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  return (
    readNegative(rest, marker) ??
    readCheck(rest, marker) ??
    readWithSubject(rest, marker) ??
    readImperative(rest, marker) ??
    readGerund(rest, marker) ??
    readPassive(rest, marker)
  );
}

/** "Do not click Delete, click Archive instead": the warning, and the step if one follows. */
function readNegative(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const text = normOf(rest);
  const count = leadLength(rest, say.negativeLead);
  if (count === 0) return undefined;
  if (
    /\b(?:not|never) (?:need|have|necessarily|only|just|worry|mind|care|know|think|see|want to (?:get|go) into|going)\b|^(?:i|we) (?:do|will|can|would) not\b|^(?:i|we) (?:can)?not\b|^(?:you )?(?:cannot|can not)\b/.test(
      text,
    )
  ) {
    return built('explanation', 0, marker, [...rest], []);
  }
  const turn = turnToAction(rest, count);
  if (turn)
    return {
      ...turn,
      marker,
      prefix: [],
      body: [...forbidden(rest.slice(0, rest.length - turn.taken), count), ...turn.body],
    };
  return built('warning', 0, marker, forbidden(rest, count), []);
}

/** Where the forbidden part ends and what to do begins. */
function turnToAction(rest: readonly Token[], from: number): (Reading & { taken: number }) | undefined {
  for (let at = from + 1; at < rest.length - 1; at += 1) {
    if (!/[,;:]$/.test(rest[at - 1]?.text ?? '') && !/^(?:but|instead)$/.test(rest[at]?.norm ?? '')) continue;
    let start = at;
    while (/^(?:but|instead|rather|just|simply|you|we|should|and)$/.test(rest[start]?.norm ?? '')) start += 1;
    if (/^(?:or|and)$/.test(rest[at]?.norm ?? '') && start === at + 1 && rest[at]?.norm === 'and') continue;
    const main = readImperative(rest.slice(start), null);
    if (main && main.strength >= 0.8) return { ...main, taken: rest.length - start };
  }
  return undefined;
}

function forbidden(tokens: readonly Token[], lastOfLead: number): Token[] {
  const count =
    lastOfLead + leadLength(tokens.slice(lastOfLead), /^(?:want|try|ever|be tempted|bother|forget) to(?= )/);
  const lead = normOf(tokens.slice(0, count));
  const first = tokens[0];
  if (!first) return [];
  const after = tokens.slice(count);
  if (/avoid/.test(lead)) return [withText(first, 'Avoid'), ...after];
  if (/never/.test(lead)) return [withText(first, 'Never'), ...after];
  return [withText(first, 'Do'), withText(first, 'not'), ...after];
}

function readCheck(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  let start = 0;
  const subjectCount = leadLength(
    rest,
    /^(?:you|we|i)(?: just| also| always| will)*(?: want to| need to| have to| should| must| are going to| am going to| going to)?(?: just| also| always)*(?= (?:make sure|be sure|ensure|double check|check|verify|confirm|be careful))/,
  );
  if (subjectCount > 0) start = subjectCount;
  const tokens = rest.slice(start);
  if (/^be careful|^careful\b/.test(normOf(tokens))) return built('warning', 0, marker, [...tokens], []);
  const text = normOf(tokens);
  if (!say.checks.test(text)) return undefined;
  const verb = tokens[0]?.norm === 'always' ? (tokens[1]?.norm ?? 'make') : (tokens[0]?.norm ?? 'make');
  const isState =
    /^(?:\w+ )?(?:make sure|be sure|ensure|see to it)/.test(text) ||
    /^(?:double check|check|verify|confirm) (?:that|if|whether)\b/.test(text);
  return built(
    isState ? 'check' : 'action',
    isState ? 0.5 : 0.9,
    marker,
    [...tokens],
    [{ verb, tokens: [...tokens] }],
  );
}

function readWithSubject(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const count = leadLength(rest, subject);
  if (count === 0) return undefined;
  const who = normOf(rest.slice(0, count));
  const group = verbGroupAt(rest, count, /^(?:i|we|you|they)\b/.test(who) ? 'base' : 'third');
  if (!group) return undefined;
  return fromGroup(rest, group, who, marker);
}

function fromGroup(
  rest: readonly Token[],
  group: VerbGroup,
  who: string,
  marker: Marker | null,
): Reading | undefined {
  const after = rest.slice(group.at + 1);
  const strength = actionStrength(group.base, after, actionVerbs.has(group.base));
  if (strength === 0 || isSentiment(after)) return undefined;
  if (
    /^(?:get|got|have|find|end)$/.test(group.base) &&
    group.mood !== 'obligation' &&
    !/^(?:i|we) /.test(`${who} `)
  )
    return undefined;
  if (group.negated) {
    if (group.mood !== 'obligation' || !/^(?:you|we|one|the)/.test(who))
      return built('explanation', 0, marker, [...rest], []);
    const first = rest[0];
    return first
      ? built(
          'warning',
          0,
          marker,
          [withText(first, 'Do'), withText(first, 'not'), ...rest.slice(group.at)],
          [],
        )
      : undefined;
  }
  if (group.mood === 'past' && group.form === 'past' && /^(?:i|we)$/.test(who) && strength >= 0.8)
    return { ...actionReading(rest, group, 0, marker), kind: 'explanation', told: true, body: [...rest] };
  if (group.mood === 'unreal' || group.mood === 'past' || group.mood === 'perfect')
    return built('explanation', 0, marker, [...rest], []);
  if (group.mood === 'ability' && /^(?:it|they)\b/.test(who)) return undefined;
  const moodStrength = { present: 0.9, future: 0.9, obligation: 1, ability: 0.75, progressive: 0.85 }[
    group.mood
  ];
  return actionReading(rest, group, strength * moodStrength, marker);
}

/** "I will always love you": the object is a feeling or the audience. */
function isSentiment(after: readonly Token[]): boolean {
  const object = after.slice(0, 3).map((token) => token.norm);
  const first = object[0] ?? '';
  if (first === 'my' && /^(?:hand|hands|eyes|arms|body|name|heart|love|side|way)$/.test(object[1] ?? ''))
    return true;
  if (/^(?:my|your|the|our|a|this)$/.test(first)) return sentimentNouns.has(object[1] ?? '');
  return sentimentNouns.has(first) || first === 'you';
}

function actionReading(
  rest: readonly Token[],
  group: VerbGroup,
  strength: number,
  marker: Marker | null,
): Reading {
  const actions = splitActions(rest.slice(group.at), group.form, group.base);
  const manner = group.manner.map((at) => rest[at]).filter((token) => token !== undefined);
  const body = [...manner, ...actions.flatMap((action) => action.spoken)];
  return built(
    'action',
    strength,
    marker,
    body,
    actions.map(({ verb, tokens }) => ({ verb, tokens })),
  );
}

function readImperative(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  let at = 0;
  const manner: number[] = [];
  for (; at < adverbsThenVerb; at += 1) {
    const word = rest[at]?.norm ?? '';
    if (mannerAdverbs.has(word)) manner.push(at);
    else if (!emptyAdverbs.has(word)) break;
  }
  const word = rest[at]?.norm ?? '';
  if (numberWords.has(word) || /^\d/.test(word)) return undefined;
  const strength = imperativeStrength(rest, at, tagged(textOf(rest)));
  if (strength === 0 || isSentiment(rest.slice(at + 1))) return undefined;
  if (lightVerbs.has(word) && word === 'look' && marker === null && rest.length < 5) return undefined;
  const compound =
    /^(?:double|right|left|triple)$/.test(word) &&
    /^(?:click|tap|press|check)$/.test(rest[at + 1]?.norm ?? '');
  return actionReading(
    rest,
    {
      at,
      form: 'base',
      base: compound ? `${word}-${rest[at + 1]?.norm ?? ''}` : word,
      negated: false,
      mood: 'obligation',
      manner,
    },
    strength,
    marker,
  );
}

/** "Now adding the flour." and "Clicking a ticket opens its details." */
function readGerund(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const word = rest[0]?.norm ?? '';
  const base = baseOf(word, 'ing');
  if (!base || !actionVerbs.has(base) || statements.has(base)) return undefined;
  const finite = rest.findIndex(
    (token, index) =>
      index > 1 &&
      /^(?:is|are|was|will|can|takes|brings|opens|shows|lets|allows|makes|helps|gives|means|requires|ensures|prevents|keeps|should|does|leads|adds|reveals|displays|starts|launches)$/.test(
        token.norm,
      ),
  );
  if (
    finite > 0 &&
    /^(?:is|are|was|can|should|does|will|requires|makes|helps|lets|allows|means|prevents|ensures|keeps|leads)$/.test(
      rest[finite]?.norm ?? '',
    )
  )
    return undefined;
  const clause = finite > 0 ? rest.slice(0, finite) : rest;
  const reading = actionReading(
    clause,
    { at: 0, form: 'ing', base, negated: false, mood: 'progressive', manner: [] },
    finite > 0 ? 0.5 : 0.7,
    marker,
  );
  return finite > 0 ? { ...reading, body: [...rest] } : reading;
}
