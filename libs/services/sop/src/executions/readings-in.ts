import { executionLimits, truncate, type Reading } from '@sop/contracts';
import { limitWords, sentenceEnd, type LimitWords } from './limit-words.js';
import { decimalSignOf, numberValue, type DecimalSign } from './number-value.js';

/** What is read off an instrument, also where the text states no limit; and what is read only where it does. */
const gauges =
  'bar bars|bar, psi|psi, pa pascal pascals|Pa, kpa kilopascal kilopascals|kPa, mpa megapascal megapascals|MPa, mbar millibar millibars|mbar,' +
  '°c celsius centigrade|°C, °f fahrenheit|°F, nm newtonmetre newtonmetres newtonmeter newtonmeters|Nm, v volt volts|V, mv millivolt millivolts|mV,' +
  'kv kilovolt kilovolts|kV, a amp amps ampere amperes|A, ma milliamp milliamps|mA, ohm ohms Ω|Ω, w watt watts|W, kw kilowatt kilowatts|kW,' +
  'hz hertz|Hz, khz kilohertz|kHz, rpm|rpm, u/min|U/min, % percent prozent|%, n newton newtons|N, kn kilonewton kilonewtons|kN';
const sizes =
  'mm millimetre millimetres millimeter millimeters|mm, cm centimetre centimetres centimeter centimeters zentimeter|cm, m metre metres meter meters|m,' +
  'µm micrometre micrometres micrometer micrometers microns micron mikrometer|µm, inch inches zoll|in, g gram grams gramme grammes gramm|g,' +
  'kg kilo kilos kilogram kilograms kilogramm|kg, mg milligram milligrams milligramm|mg, l litre litres liter liters|l, ml millilitre millilitres milliliter milliliters|ml';

const namesOf = (table: string): [name: string, symbol: string][] =>
  table.split(',').flatMap((entry) => {
    const [names = '', symbol = ''] = entry.trim().split('|');
    return names.split(' ').map((name): [string, string] => [name, symbol]);
  });
const symbols: ReadonlyMap<string, string> = new Map([...namesOf(gauges), ...namesOf(sizes)]);
const gaugeSymbols: ReadonlySet<string> = new Set(namesOf(gauges).map(([, symbol]) => symbol));

const numerals: ReadonlyMap<string, number> = new Map(
  limitWords.flatMap(({ numerals: [small = [], tens = []] = [] }) => [
    ...small.map((word, at): [string, number] => [word, at]),
    ...tens.map((word, at): [string, number] => [word, 20 + 10 * at]),
  ]),
);

/** The longest name first, so that “millibar” is not read as “m”. */
const oneOf = (names: Iterable<string>): string => [...names].sort((a, b) => b.length - a.length).join('|');
const anyNumeral = String.raw`(?:${oneOf(numerals.keys())})(?![\p{L}\p{N}])`;
const number = String.raw`(?<![\p{L}\p{N}_.,])(?:[-−]|minus\s+)?(?:\d{1,3}(?:[.,'’ ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|${anyNumeral})`;
const unit = String.raw`(?:(?:degrees?|grad)\s+)?(?:${oneOf(symbols.keys())})(?![\p{L}\p{N}])`;
const [first, second] = [`(?<a>${number})`, `(?<b>${number})`];
const ofFirst = String.raw`\s*(?:${unit})?\s*`;
const measure = String.raw`${first}[\s-]*(?<unit>${unit})`;
const range = String.raw`${first}${ofFirst}`;
const end = String.raw`\s*${second}[\s-]*(?<unit>${unit})`;

type Limits = (a: number, b: number) => Pick<Reading, 'min' | 'max'>;
const least: Limits = (a) => ({ min: a, max: null });
const most: Limits = (a) => ({ min: null, max: a });
const within: Limits = (a, b) => ({ min: Math.min(a, b), max: Math.max(a, b) });
const around: Limits = (a, b) => ({ min: rounded(a - b), max: rounded(a + b) });
const none: Limits = () => ({ min: null, max: null });

/** What a form has read is replaced at the same length, so that positions stay. After what is forbidden, more may be. */
const [read, forbidden] = ['|', '¬'];

type Pattern = string | undefined;
const negated = ({ not, fillers }: LimitWords, phrases: Pattern): Pattern =>
  not && phrases && String.raw`${not}\s+(?:(?:${fillers})\s+)*${phrases}\s*${measure}`;
const negatedAfter = ({ not }: LimitWords, verbs: Pattern): Pattern =>
  not && verbs && String.raw`${measure}(?:\s+\p{L}+)?\s+${not}\s+${verbs}`;
/** “Do not open it below 2 bar”, “More than 2 bar is not allowed”: where a “not” is near, the words may mean the opposite. */
const doubtful = ({ not, forbid, over, under }: LimitWords): Pattern =>
  not &&
  String.raw`(?:${over}|${under})(?:(?<=(?:${not}|${forbid}|${forbidden}).{1,80})|(?=.{1,80}(?:${not}|${forbid})))\s*${measure}`;
const before = (phrases: Pattern): Pattern => phrases && String.raw`(?:${phrases})\s*${measure}`;
const after = (phrases: Pattern): Pattern => phrases && String.raw`${measure}\s+${phrases}`;

interface Form {
  /** Undefined where the language lacks a word. */
  readonly of: (words: LimitWords) => Pattern;
  readonly limits: Limits;
  readonly mask?: string;
}

/** In this order: what one of them has read, the next ones do not see. */
const forms: readonly Form[] = [
  { of: ({ between }) => between && String.raw`${between[0]}\s+${range}${between[1]}${end}`, limits: within },
  { of: ({ from = '', to }) => to && String.raw`(?:${from}\s+)?${range}(?:${to})${end}`, limits: within },
  { of: ({ plusMinus }) => plusMinus && String.raw`${range}(?:${plusMinus})${end}`, limits: around },
  { of: (words) => negated(words, words.over), limits: most, mask: forbidden },
  { of: (words) => negated(words, words.under), limits: least, mask: forbidden },
  { of: (words) => negatedAfter(words, words.exceed), limits: most, mask: forbidden },
  { of: (words) => negatedAfter(words, words.undercut), limits: least, mask: forbidden },
  { of: doubtful, limits: none, mask: forbidden },
  { of: ({ under, load }) => under && String.raw`${under}\s*${measure}\s+${load}`, limits: none },
  { of: (words) => before(words.least), limits: least },
  { of: (words) => before(words.over), limits: least },
  { of: (words) => before(words.most), limits: most },
  { of: (words) => before(words.under), limits: most },
  { of: (words) => after(words.orMore), limits: least },
  { of: (words) => after(words.orLess), limits: most },
];
const expressions = [
  ...forms.flatMap(({ of, limits, mask = read }) =>
    limitWords.flatMap((words) => {
      const form = of(words);
      return form === undefined
        ? []
        : { form: new RegExp(form, 'giu'), limits, mask, sign: decimalSignOf(words.language) };
    }),
  ),
  { form: new RegExp(measure, 'giu'), limits: none, mask: read, sign: null },
];

/** Characters of sentences with numbers that are read: each takes a microsecond, and a page reads all steps of an SOP. */
const mostCharacters = 4000;
const withNumber = new RegExp(String.raw`\d|${anyNumeral}`, 'iu');

/**
 * The values that the text of a step asks for, with the limits that it states, in its order.
 * @param language of the text; null where it is not known
 */
export function readingsIn(description: string, language: string | null): Reading[] {
  const sign = decimalSignOf(language);
  const found: Reading[] = [];
  let left = mostCharacters;
  for (const sentence of description.split(sentenceEnd).filter((each) => withNumber.test(each))) {
    if (left <= 0 || found.length >= executionLimits.readingsPerStep) break;
    found.push(...readingsOfSentence(sentence, left, sign));
    left -= sentence.length;
  }
  return found.slice(0, executionLimits.readingsPerStep);
}

function readingsOfSentence(sentence: string, most: number, ofText: DecimalSign | null): Reading[] {
  const found: (Omit<Reading, 'name'> & { at: number })[] = [];
  let rest = beginningOf(sentence, most);
  for (const { form, limits, mask, sign } of expressions)
    rest = rest.replace(form, (match, ...groups) => {
      const { a = '', b = a, unit: name = '' } = groups.at(-1) as Record<string, string | undefined>;
      const reading = readingOf(name, [a, b], limits, agreed(ofText, sign));
      if (reading) found.push({ at: Number(groups.at(-3)), ...reading });
      return mask.repeat(match.length);
    });
  if (found.length === 0) return [];
  const name = truncate(sentence.trim(), executionLimits.text);
  return found.sort((one, other) => one.at - other.at).map(({ at: _, ...reading }) => ({ name, ...reading }));
}

/** Whole words with one blank between them: where blanks may be repeated, a run of them takes the square of its length. */
function beginningOf(sentence: string, most: number): string {
  const text = sentence.slice(0, most).replace(/\s+/gu, ' ');
  return sentence.length > most ? text.slice(0, Math.max(0, text.lastIndexOf(' '))) : text;
}

function readingOf(
  unitName: string,
  numbers: [string, string],
  limits: Limits,
  sign: DecimalSign | null,
): Omit<Reading, 'name'> | undefined {
  const symbol = symbols.get(unitName.toLowerCase().replace(/^(?:degrees?|grad)\s+/, ''));
  const [value, other] = numbers.map((each) => valueOf(each, sign));
  // A limit that is wrong by a factor of a thousand is worse than none.
  const stated = value == null || other == null ? none(0, 0) : limits(value, other);
  const isTooLarge = [value, other].some((each) => Math.abs(each ?? 0) >= executionLimits.largestValue / 2);
  if (symbol === undefined || isTooLarge) return undefined;
  // A plain size is mostly that of a tool.
  if (stated.min === null && stated.max === null && !gaugeSymbols.has(symbol)) return undefined;
  return { unit: symbol, ...stated };
}

/** Null where the words are of another language than the text, and the two write numbers in another way. */
const agreed = (ofText: DecimalSign | null, ofWords: DecimalSign | null): DecimalSign | null =>
  ofText === null || ofWords === null || ofText === ofWords ? (ofText ?? ofWords) : null;

function valueOf(text: string, sign: DecimalSign | null): number | null {
  const plain = text.toLowerCase().replace(/^(?:−|minus\s+)/, '-');
  return numerals.get(plain) ?? numberValue(plain, sign);
}

/** Without the noise of binary fractions: 4.2 - 0.1 is 4.1. */
const rounded = (value: number): number => Number(value.toPrecision(12));
