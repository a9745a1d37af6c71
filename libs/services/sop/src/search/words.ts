import { foldedText } from '@sop/contracts';

/** A word of a text: folded, with its UTF-16 offsets in the text as it is shown. */
export interface Word {
  word: string;
  from: number;
  to: number;
  /** The last character of a run in a script without blanks; nothing follows with which it would be a pair. */
  isLastCharacter?: true;
}

/** Longer ones are no words. */
const longestWord = 64;

/** Characters of scripts that are written without blanks between words. */
const unspaced = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]`;
const letter = String.raw`[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]`;
const words = new RegExp(`(?:(?=${letter})${unspaced})+|(?:(?!${unspaced})${letter})+`, 'gu');
const isUnspaced = new RegExp(`^${unspaced}`, 'u');
const noLetters = /[^\p{L}\p{N}\p{M}]+/gu;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The words of a text as they are searched: letters and digits only, folded like everything that is compared. A script without
 * blanks yields overlapping pairs of characters, so that a part of a sentence is found in it, and its last character alone.
 */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(words)].flatMap(({ 0: run, index }) =>
    isUnspaced.test(run) ? pairsOf(run, index) : wordAt(run, index, index + run.length),
  );
}

function wordAt(text: string, from: number, to: number): Word[] {
  const word = folded(text).slice(0, longestWord);
  return word === '' ? [] : [{ word, from, to }];
}

/** Most words are plain, and folding them means small letters. */
const folded = (text: string): string =>
  /^[a-z0-9]+$/i.test(text) ? text.toLowerCase() : foldedText(text).replace(noLetters, '');

function pairsOf(run: string, start: number): Word[] {
  const parts = [...characters.segment(run)].map(({ index, segment }) => ({ index: start + index, segment }));
  return parts.flatMap(({ index, segment }, at) => {
    const next = parts[at + 1];
    if (next) return wordAt(segment + next.segment, index, next.index + next.segment.length);
    return wordAt(segment, index, index + segment.length).map((word) => ({ ...word, isLastCharacter: true }));
  });
}

/**
 * The words that a search wants, each once. Of a script without blanks the pairs suffice; a character alone is the beginning of
 * pairs.
 */
export function wantedWords(text: string, most: number): string[] {
  const all = wordsOf(text);
  const wanted = all.filter(({ isLastCharacter, to }, at) => !isLastCharacter || all[at - 1]?.to !== to);
  return [...new Set(wanted.map(({ word }) => word))].slice(0, most);
}
