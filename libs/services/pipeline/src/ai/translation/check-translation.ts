import type { TranslationDoubt } from '@sop/contracts';
import { codesIn, figuresIn, type Figure } from './figures.js';

/** Two texts that should say the same. */
export interface Pair {
  source: string;
  text: string;
  sourceLanguage: string;
  language: string;
}

/** What differs by rule between a sentence and its translation, whatever a model says of it. */
export function doubtsOf(pair: Pair): TranslationDoubt[] {
  const [source, text] = [figuresIn(pair.source, pair.sourceLanguage), figuresIn(pair.text, pair.language)];
  return [
    ...(haveSameValues(source, text, pair.source) && haveSame(codesIn(pair.source), codesIn(pair.text))
      ? []
      : (['figures'] as const)),
    ...(haveSameUnits(source, text) ? [] : (['units'] as const)),
    ...(haveSame(markupIn(pair.source), markupIn(pair.text)) ? [] : (['markup'] as const)),
    ...(isCutShort(pair) ? (['left-out'] as const) : []),
    ...(isLeftAsItWas(pair) ? (['untranslated'] as const) : []),
  ];
}

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
numberWords.push('eleven', 'twelve');

/** A number that the original says in a word may be in digits. */
function haveSameValues(source: readonly Figure[], text: readonly Figure[], sourceText: string): boolean {
  const left = text.map(({ value }) => value);
  for (const { value } of source) {
    const at = left.findIndex((other) => Math.abs(other - value) <= 1e-9 * Math.max(1, Math.abs(value)));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  const inWords = new Set(sourceText.toLowerCase().match(/\p{L}+/gu) ?? []);
  return left.every((value) => inWords.has(numberWords[value] ?? ''));
}

/** A known unit must not become another one; a symbol must stay one that is known. */
function haveSameUnits(source: readonly Figure[], text: readonly Figure[]): boolean {
  const left = [...text];
  return source
    .filter(({ unit }) => unit)
    .every(({ value, unit }) => {
      const same = left.filter((other) => other.value === value);
      const match =
        same.find((other) => other.unit?.unit === unit?.unit) ?? same.find((other) => !other.unit) ?? same[0];
      if (!match) return true;
      left.splice(left.indexOf(match), 1);
      if (!unit || !match.unit) return !unit?.isSymbol || isInflected(unit.unit);
      return unit.unit === match.unit.unit;
    });
}

/** Symbols of time become words that no table has in all their forms: `30 s`, `30 sekuntia`. */
const isInflected = (unit: string): boolean => /^(?:second|minute|hour|day|degree)$/.test(unit);

/** What stays as it is: addresses, code, placeholders, tags, paths and commands with options. */
const unchanging =
  /https?:\/\/[^\s)>\]]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|`[^`]+`|\{\{?[^{}]*\}\}?|<\/?[a-z][^<>]*>|%[sd]\b|\$\w+|(?<![\p{L}\p{N}])(?:[A-Za-z]:)?(?:[\\/][\w.-]+){2,}|(?<=\s)--?[a-z][\w-]*/giu;

const markupIn = (text: string): string[] =>
  (text.match(unchanging) ?? []).map((found) => found.replace(/[.,;:!?]+$/, ''));

const haveSame = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join('\0') === [...other].sort().join('\0');

/** Letters of scripts without blanks say more each. */
const weightOf = (text: string): number =>
  [...text].reduce(
    (sum, letter) =>
      sum + (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(letter) ? 2.5 : 1),
    0,
  );

/** Much shorter than any language says it. */
const isCutShort = ({ source, text }: Pair): boolean =>
  weightOf(source) > 40 && weightOf(text) < 0.35 * weightOf(source);

/** Names may be the same in both languages, sentences are not. */
const isLeftAsItWas = ({ source, text }: Pair): boolean =>
  source.trim().toLowerCase() === text.trim().toLowerCase() &&
  (source.match(/\p{Ll}{2,}/gu)?.length ?? 0) > 3;
