import nlp from 'compromise';
import { baseOf } from '../language/inflection.js';
import {
  actionVerbs,
  emptyAdverbs,
  lightVerbs,
  mannerAdverbs,
  numberWords,
  statements,
} from '../language/lexicon.js';
import { textOf, type Token } from '../language/token.js';
import { actionReading, isSentiment } from './done-actions.js';
import type { Marker } from './markers.js';
import type { Reading } from './reading-shape.js';
import { imperativeStrength } from './verb-group.js';

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

/** "Slowly turn the valve." */
export function readImperative(rest: readonly Token[], marker: Marker | null): Reading | undefined {
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
  if (strength === 0 || isSentiment(word, rest.slice(at + 1))) return undefined;
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

/** "Casting resin, eighty parts": what is measured out, not what is done. */
const isName = ([, thing, next]: readonly Token[]): boolean =>
  /[,:]$/.test(thing?.text ?? '') && (numberWords.has(next?.norm ?? '') || /^\d/.test(next?.norm ?? ''));

/** "Now adding the flour." and "Clicking a ticket opens its details." */
export function readGerund(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const word = rest[0]?.norm ?? '';
  const base = baseOf(word, 'ing');
  if (!base || !actionVerbs.has(base) || statements.has(base) || word === 'following' || isName(rest))
    return undefined;
  const finite = rest.findIndex(
    (token, index) =>
      index > 0 &&
      /^(?:is|are|was|will|can|would|could|might|may|ruins|voids|damages|breaks|takes|brings|opens|shows|lets|allows|makes|helps|gives|means|requires|ensures|prevents|keeps|should|does|leads|adds|reveals|displays|starts|launches)$/.test(
        token.norm,
      ),
  );
  if (
    finite > 0 &&
    /^(?:is|are|was|can|should|does|will|would|could|might|may|ruins|voids|damages|breaks|requires|makes|helps|lets|allows|means|prevents|ensures|keeps|leads)$/.test(
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
