import nlp from 'compromise';
import { baseOf, isThirdPerson } from '../language/inflection.js';
import {
  actionVerbs,
  emptyAdverbs,
  harmingVerbs,
  isNumberWord,
  lightVerbs,
  mannerAdverbs,
  stativeVerbs,
} from '../language/lexicon.js';
import { textOf, type Token } from '../language/token.js';
import type { Marker } from '../types/statement.js';
import { actionReading, isSentiment } from './action-reading.js';
import { doing } from './phrases.js';
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
  if (isNumberWord(word)) return undefined;
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

/** "Casting resin, eighty parts": a material, not an act. */
const isName = ([, thing, next]: readonly Token[]): boolean =>
  /[,:]$/.test(thing?.text ?? '') && isNumberWord(next?.norm ?? '');

/** "Clicking a ticket opens its details", "dragging it backwards kills the file": about the act, and no instruction. */
const isFinite = ({ norm }: Token): boolean => {
  const base = baseOf(norm, 'third');
  return base === undefined ? doing.test(norm) : harmingVerbs.has(base) || isThirdPerson(norm);
};

/** "Now adding the flour." */
export function readGerund(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const word = rest[0]?.norm ?? '';
  const base = baseOf(word, 'ing');
  if (!base || !actionVerbs.has(base) || stativeVerbs.has(base) || isName(rest)) return undefined;
  if (rest.slice(1).some(isFinite)) return undefined;
  return actionReading(
    rest,
    { at: 0, form: 'ing', base, negated: false, mood: 'progressive', manner: [] },
    0.7,
    marker,
  );
}
