import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';

const english = winkNLP(model, ['sbd', 'pos']);

interface TaggedWord {
  word: string;
  /** Universal part of speech ("VERB", "NOUN", "ADP") in its context. */
  tag: string;
}

/** The words of a text with their parts of speech; punctuation is left out. */
export function taggedWords(text: string): TaggedWord[] {
  const tokens = english.readDoc(text).tokens();
  const tags = tokens.out(english.its.pos) as string[];
  return tokens
    .out()
    .map((word, at) => ({ word: word.toLowerCase(), tag: tags[at] ?? 'X' }))
    .filter(({ word }) => /\w/.test(word));
}

/** The part of speech of each piece of a text between spaces; of "don't" that of its last word. */
export function tagsOf(pieces: readonly string[]): string[] {
  const tokens = english.readDoc(pieces.join(' ')).tokens();
  const [words, tags] = [tokens.out(), tokens.out(english.its.pos) as string[]];
  const before = tokens.out(english.its.precedingSpaces as typeof english.its.pos) as string[];
  const found: string[] = [];
  words.forEach((word, at) => {
    if (at === 0 || before[at] !== '') found.push('X');
    if (/\w/.test(word)) found[found.length - 1] = tags[at] ?? 'X';
  });
  return found;
}

const readWords = (text: string) => {
  const tokens = english.readDoc(text).tokens();
  const lemmas = tokens.out(english.its.lemma as typeof english.its.pos) as string[];
  return { ids: tokens.out(english.its.uniqueId) as number[], lemmas };
};
/** Words that the model does not have are numbered behind its own. */
const [firstUnknown = 0] = readWords('qqxzv').ids;

/** Is it a word, or a form of one, in the model's dictionary of 87,000? */
export function isEnglish(word: string): boolean {
  const { ids, lemmas } = readWords(word);
  return ids.every((id) => id < firstUnknown) || lemmas.join('') !== word;
}
