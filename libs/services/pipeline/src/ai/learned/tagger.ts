import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';

const english = winkNLP(model, ['sbd', 'pos']);

export interface TaggedWord {
  word: string;
  /** Universal part of speech ("VERB", "NOUN", "ADP"), after what stands around it. */
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

const idsOf = (text: string): number[] =>
  english.readDoc(text).tokens().out(english.its.uniqueId) as number[];
/** Words that the model does not have are numbered behind its own. */
const [firstUnknown = 0] = idsOf('qqxzv');

/** Is it a word, or a form of one, in the model's dictionary of 87,000? */
export function isEnglish(word: string): boolean {
  const lemmas = english
    .readDoc(word)
    .tokens()
    .out(english.its.lemma as typeof english.its.pos) as string[];
  return idsOf(word).every((id) => id < firstUnknown) || lemmas.join('') !== word;
}
