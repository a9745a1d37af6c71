import type { TermCorrection } from '@sop/contracts';
import { distance } from 'fastest-levenshtein';
import { timedWordsOf, type TimedSegment, type TimedWord } from '../language/timed-words.js';
import { lettersOf } from '../language/token.js';
import { hasOpposite, isActionVerb, isFixed } from './protected.js';
import { phraseOf, soundOf, type Term } from './terms.js';

/** A word with more confidence than this is right, however similar a term sounds. */
const sureFrom = 0.8;
/** A short name is near to too many words. */
const fewestLetters = 5;
/** The share of letters that may differ: with the same sound of four consonants or more, and with any sound. */
const mostDifferent = { sameSound: 0.5, anySound: 0.2 } as const;
const fewestConsonants = 4;
/** A name of one word may be recognised as so many. */
const longestSpan = 5;

interface Found {
  term: Term;
  /** Share of letters that differ; 0 where only the spelling does, or a user entered what it sounds like. */
  difference: number;
}

/** Corrects all segments. What was corrected to a term once, at low confidence, is corrected to it everywhere. */
export function correctAll(segments: readonly TimedSegment[], terms: readonly Term[]): TimedSegment[] {
  const once = segments.map((segment) => correctTerms(segment, terms));
  const corrections = once.flatMap((segment) => segment.corrections ?? []);
  if (corrections.length === 0) return once;
  const taught = taughtBy(corrections, terms);
  return segments.map((segment) => correctTerms(segment, taught));
}

/** The terms with what was recognised for them: each phrase once, because every later word is compared with all. */
export function taughtBy(corrections: readonly TermCorrection[], terms: readonly Term[]): Term[] {
  const spokenForms = new Map(terms.map(({ written }) => [written, new Set<string>()]));
  for (const { recognised, written } of corrections)
    spokenForms.get(written)?.add(phraseOf(recognised.split(/\s+/)));
  return terms.map((term) => ({
    ...term,
    soundsLike: [...new Set([...term.soundsLike, ...(spokenForms.get(term.written) ?? [])])],
  }));
}

/**
 * Puts the company's terms where the recogniser wrote something that sounds like them: where a user entered what they sound like, where only
 * spaces and capitals differ, and where the confidence is low. Figures, negations and words with an antonym stay as they were
 * recognised. The segment lists its corrections.
 */
export function correctTerms(segment: TimedSegment, terms: readonly Term[]): TimedSegment {
  if (terms.length === 0) return segment;
  const original = timedWordsOf(segment);
  const words: TimedWord[] = [];
  const corrections: TermCorrection[] = [];
  for (let at = 0; at < original.length;) {
    const span = spanAt(original, at, terms, segment.confidence);
    words.push(...(span?.words ?? original.slice(at, at + 1)));
    if (span) corrections.push(span.correction);
    at += span?.length ?? 1;
  }
  if (corrections.length === 0) return segment;
  const text = words.map((word) => word.text).join(' ');
  return { ...segment, text, ...(segment.words && { words }), corrections };
}

interface Corrected {
  length: number;
  words: TimedWord[];
  correction: TermCorrection;
}

/** The longest span from here on that matches a term. */
function spanAt(
  words: readonly TimedWord[],
  at: number,
  terms: readonly Term[],
  usualConfidence: number,
): Corrected | undefined {
  const candidates = Array.from({ length: longestSpan }, (_, index) => words.slice(at, at + index + 1))
    .filter((span, index) => span.length === index + 1 && isOnePhrase(span))
    .flatMap((span) => {
      const found = termFor(span, terms, usualConfidence);
      return found ? [{ span, ...found }] : [];
    });
  const [best] = candidates.sort((a, b) => a.difference - b.difference || b.span.length - a.span.length);
  if (!best) return undefined;
  const original = best.span.map((word) => word.text).join(' ');
  const tail = /(?:['’]s)?[^\p{L}\p{N}]*$/u.exec(original)?.[0] ?? '';
  const head = /^[^\p{L}\p{N}]*/u.exec(original)?.[0] ?? '';
  const bare = original.slice(head.length, original.length - tail.length);
  if (bare === best.term.written) return undefined;
  return {
    length: best.span.length,
    words: timed(`${head}${best.term.written}${tail}`, best.span),
    correction: { recognised: bare, written: best.term.written },
  };
}

/** It contains no comma and no end of a sentence. */
const isOnePhrase = (span: readonly TimedWord[]): boolean =>
  span.slice(0, -1).every(({ text }) => !/[.?!,;:]$/.test(text));

function termFor(
  span: readonly TimedWord[],
  terms: readonly Term[],
  usualConfidence: number,
): Found | undefined {
  if (span.some(({ text }) => isFixed(text))) return undefined;
  const turns = span.filter(({ text }) => hasOpposite(text)).length;
  if (turns === span.length) return undefined;
  const texts = span.map(({ text }) => text.replace(/['’]s(?=[^\p{L}\p{N}]*$)/u, ''));
  const letters = lettersOf(texts.join(''));
  const phrase = phraseOf(texts);
  const match = terms.find((term) => term.letters === letters || term.soundsLike.includes(phrase));
  if (match) return { term: match, difference: 0 };
  return turns === 0 && isUnsure(span, usualConfidence) ? nearest(letters, terms) : undefined;
}

function isUnsure(span: readonly TimedWord[], usualConfidence: number): boolean {
  if (span.length === 1 && span.some(({ text }) => isActionVerb(text))) return false;
  // The surest word of them: a span that takes in a clear one beside it says more than the name.
  return span.every(({ confidence }) => (confidence ?? usualConfidence) < sureFrom);
}

/** The one term that is near enough; none where two are equally near. */
function nearest(letters: string, terms: readonly Term[]): Found | undefined {
  if (letters.length < fewestLetters) return undefined;
  const sound = soundOf(letters);
  const isDistinctive = sound.length >= fewestConsonants;
  const near = terms
    .filter((term) => term.letters.length >= fewestLetters)
    .map((term) => ({ term, difference: differenceOf(letters, term.letters) }))
    .filter(
      ({ term, difference }) =>
        difference <=
        (isDistinctive && term.sound === sound ? mostDifferent.sameSound : mostDifferent.anySound),
    )
    .sort((a, b) => a.difference - b.difference);
  const [best, next] = near;
  return best && best.difference !== next?.difference ? best : undefined;
}

const differenceOf = (one: string, other: string): number =>
  distance(one, other) / Math.max(one.length, other.length);

/** The words of a term share the time of the replaced words by their length. */
function timed(text: string, span: readonly TimedWord[]): TimedWord[] {
  const start = span[0]?.start_seconds ?? 0;
  const end = span.at(-1)?.end_seconds ?? start;
  const parts = text.split(/\s+/);
  const letters = parts.reduce((sum, { length }) => sum + length, 0);
  let lettersBefore = 0;
  return parts.map((part) => {
    const from = start + ((end - start) * lettersBefore) / letters;
    lettersBefore += part.length;
    return {
      text: part,
      start_seconds: from,
      end_seconds: start + ((end - start) * lettersBefore) / letters,
    };
  });
}
