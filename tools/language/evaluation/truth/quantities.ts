/** A number with its dimension: `value` is in the dimension's first unit, so half a kilogram equals 500 grams. */
export interface Quantity {
  value: number;
  dimension: string | null;
  /** The number as written. */
  amount: number;
}

const units: Readonly<Record<string, readonly (readonly [RegExp, number])[]>> = {
  mass: [
    [/^(g|grams?|grammes?)$/, 1],
    [/^(kg|kilos?|kilograms?)$/, 1000],
    [/^(mg|milligrams?)$/, 0.001],
    [/^(lbs?|pounds?)$/, 453.592],
    [/^(oz|ounces?)$/, 28.3495],
  ],
  volume: [
    [/^(ml|millilit(er|re)s?|cc)$/, 1],
    [/^(l|lit(er|re)s?)$/, 1000],
    [/^(microlit(er|re)s?|µl|ul)$/, 0.001],
  ],
  spoons: [
    [/^(teaspoons?|tsp)$/, 1],
    [/^(tablespoons?|tbsp)$/, 3],
  ],
  cups: [[/^cups?$/, 1]],
  length: [
    [/^(mm|millimet(er|re)s?)$/, 1],
    [/^(cm|centimet(er|re)s?)$/, 10],
    [/^(m|met(er|re)s?)$/, 1000],
    [/^(in|inch|inches)$/, 25.4],
    [/^(ft|foot|feet)$/, 304.8],
  ],
  time: [
    [/^(s|secs?|seconds?)$/, 1],
    [/^(min|mins|minutes?)$/, 60],
    [/^(h|hrs?|hours?)$/, 3600],
    [/^days?$/, 86400],
    [/^weeks?$/, 604800],
  ],
  pressure: [
    [/^psi$/, 1],
    [/^bars?$/, 14.5038],
    [/^kpa$/, 0.145038],
  ],
  temperature: [[/^(degrees?|°)$/, 1]],
  celsius: [[/^(°c|celsius|centigrade)$/, 1]],
  fahrenheit: [[/^(°f|fahrenheit)$/, 1]],
  share: [[/^(%|percent)$/, 1]],
  turning: [[/^rpm$/, 1]],
  voltage: [
    [/^(v|volts?)$/, 1],
    [/^(mv|millivolts?)$/, 0.001],
  ],
  current: [
    [/^(a|amps?|amperes?)$/, 1],
    [/^(ma|milliamps?)$/, 0.001],
  ],
  resistance: [
    [/^(ohms?|Ω)$/, 1],
    [/^kiloohms$/, 1000],
  ],
  power: [
    [/^(w|watts?)$/, 1],
    [/^(kw|kilowatts?)$/, 1000],
  ],
  torque: [
    [/^(nm|newtonmet(er|re)s?)$/, 1],
    [/^footpounds?$/, 1.35582],
  ],
  turns: [[/^(turns?|revolutions?|rotations?)$/, 1]],
};

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '. . twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000 };

/** Every figure of a text, in digits or in words ("one oh five", "two and a half", "1,000"), with the unit behind it. */
export function quantitiesOf(text: string): Quantity[] {
  const words = spelled(text);
  const found: Quantity[] = [];
  for (let at = 0; at < words.length;) {
    const { value, next } = numberAt(words, at);
    if (value === null) {
      at += 1;
      continue;
    }
    const { unit, after } = unitAt(words, next, value < 1);
    found.push(
      unit
        ? { value: value * unit.factor, dimension: unit.dimension, amount: value }
        : { value, dimension: null, amount: value },
    );
    at = Math.max(after, at + 1);
  }
  return found;
}

const spelled = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/½/g, ' 1/2')
    .replace(/¼/g, ' 1/4')
    .replace(/¾/g, ' 3/4')
    .replace(/\bnought\b/g, 'zero')
    .replace(/\bdozen\b/g, 'twelve')
    .replace(/pounds? per square inch/g, 'psi')
    .replace(/revolutions per minute|revs per minute/g, 'rpm')
    .replace(/newton[ -]?met(er|re)s?|\bn·?m\b/g, 'nm')
    .replace(/foot[ -]pounds?/g, 'footpounds')
    .replace(/per cent\b/g, 'percent')
    .replace(/kilo ?-?ohms?|kω/g, 'kiloohms')
    .replace(/\ba (?=hundred|thousand)/g, 'one ')
    .replace(
      /(?<!\b(?:of|half|quarter|third) )\b(?:an?|another) (?=(?:metre|meter|minute|hour|inch|litre|liter|cup|day|week|kilo|second)\b)/g,
      '1 ',
    )

    .replace(/(?:°|degrees?) ?(?:c\b|celsius|centigrade)/g, ' celsius ')
    .replace(/(?:°|degrees?) ?(?:f\b|fahrenheit)/g, ' fahrenheit ')
    .replace(/(\d)(\p{L}|%|°)/gu, '$1 $2')
    .match(/\d+(?:[.:/]\d+)*|\p{L}+|[%°,;.!?]/gu) ?? [];

/** "Half an hour", "three quarters of a litre"; but "150 an hour" is no 150 hours. */
function unitAt(
  words: readonly string[],
  at: number,
  isPart: boolean,
): { unit: { dimension: string; factor: number } | null; after: number } {
  const article = /^(?:of )?an? /.exec(`${words.slice(at, at + 2).join(' ')} `)?.[0] ?? '';
  const from = isPart ? at + article.split(' ').length - 1 : at;
  for (const [dimension, forms] of Object.entries(units))
    for (const [form, factor] of forms)
      if (form.test(words[from] ?? '')) return { unit: { dimension, factor }, after: from + 1 };
  return { unit: null, after: at };
}

/** The longest number that begins here. */
function numberAt(words: readonly string[], at: number): { value: number | null; next: number } {
  const digits = words[at] ?? '';
  if (/^\d/.test(digits)) return withFraction(words, at + 1, ofDigits(digits));
  if (digits === 'half') return { value: 0.5, next: at + 1 };
  if (digits === 'twice') return { value: 2, next: at + 1 };
  if (digits === 'third' && words[at - 1] === 'a') return { value: 1 / 3, next: at + 1 };
  if (digits === 'quarter') return { value: 0.25, next: at + 1 };
  if (digits === 'three' && words[at + 1] === 'quarters') return { value: 0.75, next: at + 2 };
  return inWords(words, at);
}

/** A clock's "1:05" is distinguished from 105 and from 1.05 by being below zero. */
function ofDigits(digits: string): number {
  const [whole = '0', part = '1'] = digits.split(/[:/]/);
  if (digits.includes(':')) return -(Number(whole) * 100 + Number(part));
  return digits.includes('/') ? Number(whole) / Number(part) : Number.parseFloat(digits);
}

function inWords(words: readonly string[], at: number): { value: number | null; next: number } {
  const parts: number[] = [];
  let next = at;
  for (; next < words.length; next += 1) {
    const word = words[next] ?? '';
    if (!add(parts, word) && !(word === 'and' && (parts.at(-1) ?? 0) >= 100 && isNumberWord(words[next + 1])))
      break;
  }
  if (parts.length === 0) return { value: null, next: at };
  const value = Number(parts.join(''));
  if (words[next] !== 'point') return withFraction(words, next, value);
  const decimals: string[] = [];
  for (next += 1; isNumberWord(words[next]); next += 1) decimals.push(String(valueOf(words[next] ?? '')));
  return { value: decimals.length > 0 ? Number(`${value}.${decimals.join('')}`) : value, next };
}

/** "twenty five" adds, "one oh five" and "three fifty" are read one after the other, "two hundred" multiplies. */
function add(parts: number[], word: string): boolean {
  const scale = scales[word];
  const last = parts.at(-1);
  if (scale !== undefined) {
    if (last === undefined) return false;
    parts[parts.length - 1] = last > 1000 ? last - (last % 1000) + (last % 1000) * scale : last * scale;
    return true;
  }
  if (!isNumberWord(word) || (word === 'oh' && last === undefined)) return false;
  const value = valueOf(word);
  const room = last === undefined ? 0 : roomBehind(last);
  if (last !== undefined && value > 0 && value < room) parts[parts.length - 1] = last + value;
  else parts.push(value);
  return true;
}

const roomBehind = (last: number): number => {
  if (last >= 100)
    return last % 1000 === 0 ? 1000 : last % 100 === 0 ? 100 : last % 10 === 0 && last % 100 >= 20 ? 10 : 0;
  return last >= 20 && last % 10 === 0 ? 10 : 0;
};

const isNumberWord = (word: string | undefined): boolean =>
  word !== undefined && word !== '.' && (word === 'oh' || small.includes(word) || tens.includes(word));

function valueOf(word: string): number {
  if (word === 'oh') return 0;
  const ten = tens.indexOf(word);
  return ten >= 0 ? ten * 10 : small.indexOf(word);
}

/** "two and a half", "2 1/2", "one and three quarters". */
function withFraction(words: readonly string[], at: number, value: number): { value: number; next: number } {
  const text = words.slice(at, at + 3).join(' ');
  if (text.startsWith('and a half')) return { value: value + 0.5, next: at + 3 };
  if (text.startsWith('and a quarter')) return { value: value + 0.25, next: at + 3 };
  if (text.startsWith('and three quarters')) return { value: value + 0.75, next: at + 3 };
  const fraction = /^(\d)\/(\d)\b/.exec(text);
  return fraction
    ? { value: value + Number(fraction[1]) / Number(fraction[2]), next: at + 1 }
    : { value, next: at };
}

export const isSame = (a: Quantity, b: Quantity): boolean =>
  Math.abs(a.value - b.value) <= 1e-4 * Math.max(1, Math.abs(a.value)) &&
  sameDimension(a.dimension, b.dimension);

const sameDimension = (a: string | null, b: string | null): boolean =>
  a === b || (isTemperature(a) && isTemperature(b) && (a === 'temperature' || b === 'temperature'));

const isTemperature = (dimension: string | null): boolean =>
  dimension === 'temperature' || dimension === 'celsius' || dimension === 'fahrenheit';

/** A part number or quoted words, compared without case, blanks and hyphens; spoken digits count as digits. */
export function holdsLiteral(literal: string, text: string): boolean {
  const wanted = bare(literal);
  if (/^\d+$/.test(wanted) && quantitiesOf(text).some(({ amount }) => amount === Number(wanted))) return true;
  return bare(text).includes(wanted) || bare(inDigits(text)).includes(bare(inDigits(literal)));
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const inDigits = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b(dot|dash|point|slash|plus)\b/g, ' ')
    .replace(/\p{L}+/gu, (word) => (isNumberWord(word) ? String(valueOf(word)) : word));
