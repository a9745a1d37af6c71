import { doubleMetaphone } from 'double-metaphone';
import { lettersOf, normalise } from '../language/token.js';

/** A name or word of a company. */
export interface Term {
  /** As the company spells it. */
  written: string;
  /** Letters and digits alone, small. */
  letters: string;
  /** How the letters sound in English, by Double Metaphone. */
  sound: string;
  /** What a person wrote behind the equals sign, as words: "HydraFlex = hydro flecks, high draw flex". */
  soundsLike: readonly string[];
}

/** Longer ones cannot be distinguished from a sentence. */
const longestPhrase = 5;

export const soundOf = (letters: string): string => doubleMetaphone(letters)[0];

export const phraseOf = (words: readonly string[]): string =>
  words
    .map(normalise)
    .filter((word) => word !== '')
    .join(' ');

/** The lines of a glossary; one that names nothing is left out. */
export function termsOf(glossary: readonly string[]): Term[] {
  return glossary.flatMap((line) => {
    const [written = '', ...behind] = line.split('=').map((part) => part.trim());
    const letters = lettersOf(written);
    if (letters === '') return [];
    const phrases = behind.flatMap((part) => part.split(',')).map((part) => part.trim().split(/\s+/));
    const soundsLike = phrases
      .filter((words) => words.length <= longestPhrase)
      .map(phraseOf)
      .filter((phrase) => phrase !== '');
    return [{ written, letters, sound: soundOf(letters), soundsLike }];
  });
}
