import { languageWords } from './number-words.js';

/** What the words of `numbers` count, by their place. */
const valueAt = (place: number): number => {
  if (place <= 20) return place;
  return place <= 27 ? 30 + 10 * (place - 21) : place === 28 ? 100 : 1000;
};

type Values = ReadonlyMap<string, number>;
const known = new Map<string, Values>();

/** Of a language, or of all where it is not known. */
function valuesOf(language: string): Values {
  const own = language.split('-')[0] ?? '';
  const tags = own in languageWords ? [own] : Object.keys(languageWords);
  const name = tags.length === 1 ? own : '';
  const values =
    known.get(name) ??
    new Map(
      tags.flatMap((tag) =>
        (languageWords[tag]?.numbers ?? '')
          .split(' ')
          .flatMap((forms, place) => forms.split('/').map((form) => [form, valueAt(place)] as const)),
      ),
    );
  known.set(name, values);
  return values;
}

/** Between the parts of one number: "fünfundzwanzig", "treinta y cinco". */
const joints = ['', 'und', 'en', 'ën', 'og', 'y', 'e', 'et', 'şi', 'și', 'and', 'és', 'و'];
const joinsWords: ReadonlySet<string> = new Set(joints);

/** Two numbers written as one word: tens and ones in either order, hundreds, thousands. */
function joinedValue(word: string, values: Values): number | undefined {
  for (let at = 2; at < word.length - 1; at += 1) {
    const first = values.get(word.slice(0, at));
    if (first === undefined) continue;
    for (const joint of joints) {
      const rest = word.slice(at);
      const second = rest.startsWith(joint) ? values.get(rest.slice(joint.length)) : undefined;
      if (second !== undefined) return second >= 100 ? first * second : first + second;
    }
  }
  return undefined;
}

const hanDigits = '〇一二三四五六七八九';
const hanUnits: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

function hanValue(text: string): number {
  let [sum, digit] = [0, 0];
  for (const letter of text.replace(/[两兩]/gu, '二').replace(/零/gu, '〇')) {
    const unit = hanUnits[letter];
    if (unit !== undefined) [sum, digit] = [sum + (digit || 1) * unit, 0];
    else digit = hanDigits.indexOf(letter);
  }
  return sum + digit;
}

/**
 * Every number that a text may say in words, also as a part of a longer one: of "two hundred fifty" 2, 100, 200, 50 and 250. Too many rather
 * than too few.
 */
export function spokenNumbers(text: string, language: string): Set<number> {
  const values = valuesOf(language);
  const found = new Set((text.match(/[〇零一二两兩三四五六七八九十百千]+/gu) ?? []).map(hanValue));
  let sum: number | undefined;
  for (const word of text
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{M}'’]+/gu) ?? []) {
    if (sum !== undefined && joinsWords.has(word)) continue;
    const value = values.get(word.replace(/[’ʼ]/g, "'")) ?? joinedValue(word, values);
    sum = value === undefined ? undefined : value >= 100 ? Math.max(1, sum ?? 1) * value : (sum ?? 0) + value;
    for (const one of [value, sum]) if (one !== undefined) found.add(one);
  }
  return found;
}
