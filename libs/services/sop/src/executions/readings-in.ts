import { executionLimits, truncate, type Reading } from '@sop/contracts';

/** What is read off an instrument, also where the text states no limit; and what is read only where it does. */
const gauges =
  'bar bars|bar, psi|psi, pa pascal pascals|Pa, kpa kilopascal kilopascals|kPa, mpa megapascal megapascals|MPa, mbar millibar millibars|mbar,' +
  '°c celsius centigrade|°C, °f fahrenheit|°F, nm newtonmetre newtonmetres newtonmeter newtonmeters|Nm, v volt volts|V, mv millivolt millivolts|mV,' +
  'kv kilovolt kilovolts|kV, a amp amps ampere amperes|A, ma milliamp milliamps|mA, ohm ohms Ω|Ω, w watt watts|W, kw kilowatt kilowatts|kW,' +
  'hz hertz|Hz, khz kilohertz|kHz, rpm|rpm, % percent|%, n newton newtons|N, kn kilonewton kilonewtons|kN';
const sizes =
  'mm millimetre millimetres millimeter millimeters|mm, cm centimetre centimetres centimeter centimeters|cm, m metre metres meter meters|m,' +
  'µm micrometre micrometres micrometer micrometers microns micron|µm, inch inches|in, g gram grams gramme grammes|g,' +
  'kg kilo kilos kilogram kilograms|kg, mg milligram milligrams|mg, l litre litres liter liters|l, ml millilitre millilitres milliliter milliliters|ml';

const namesOf = (table: string): [name: string, symbol: string][] =>
  table.split(',').flatMap((entry) => {
    const [names = '', symbol = ''] = entry.trim().split('|');
    return names.split(' ').map((name): [string, string] => [name, symbol]);
  });
const symbols: ReadonlyMap<string, string> = new Map([...namesOf(gauges), ...namesOf(sizes)]);
const gaugeSymbols: ReadonlySet<string> = new Set(namesOf(gauges).map(([, symbol]) => symbol));

const numerals: ReadonlyMap<string, number> = new Map(
  [
    ...'zero one two three four five six seven eight nine ten eleven twelve'.split(' ').entries(),
    ...'twenty thirty forty fifty sixty seventy eighty ninety'
      .split(' ')
      .map((word, at) => [20 + 10 * at, word] as const),
  ].map(([value, word]) => [word, value]),
);

/** The longest name first, so that “millibar” is not read as “m”. */
const oneOf = (names: Iterable<string>): string => [...names].sort((a, b) => b.length - a.length).join('|');
const number = String.raw`(?<![\w.,])[-−]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?|(?:${oneOf(numerals.keys())})\b)`;
const unit = String.raw`(?:degrees?\s+)?(?:${oneOf(symbols.keys())})(?![\p{L}\p{N}])`;
const [first, second] = [`(?<a>${number})`, `(?<b>${number})`];
const ofFirst = String.raw`\s*(?:${unit})?\s*`;
const measure = String.raw`${first}[\s-]*(?<unit>${unit})`;
const range = String.raw`${first}${ofFirst}`;
const end = String.raw`\s*${second}[\s-]*(?<unit>${unit})`;

const over = 'exceed|above|over|more than|higher than|greater than';
const under = 'below|under|less than|lower than';
const negated = (phrases: string) =>
  String.raw`\b(?:not|never|no|don['’]t)\s+(?:be\s+|let\s+it\s+|go\s+|rise\s+|drop\s+|fall\s+)*(?:${phrases})\s+${measure}`;

type Limits = (a: number, b: number) => Pick<Reading, 'min' | 'max'>;
const least: Limits = (a) => ({ min: a, max: null });
const most: Limits = (a) => ({ min: null, max: a });
const within: Limits = (a, b) => ({ min: Math.min(a, b), max: Math.max(a, b) });
const around: Limits = (a, b) => ({ min: rounded(a - b), max: rounded(a + b) });
const none: Limits = () => ({ min: null, max: null });

/** In this order: what one of them has read, the next ones do not see. */
const forms = (
  [
    [String.raw`\bbetween\s+${range}and${end}`, within],
    [String.raw`(?:\bfrom\s+)?${range}(?:to|through|-|–|—)${end}`, within],
    [String.raw`${range}(?:±|\+\s*/\s*-|plus\s+or\s+minus)${end}`, around],
    [negated(over), most],
    [negated(under), least],
    [String.raw`(?:\bat\s+least|\bminimum(?:\s+of)?|\b(?:${over})|≥|>=|>)\s*${measure}`, least],
    [String.raw`(?:\bat\s+most|\bmaximum(?:\s+of)?|\bup\s+to|\b(?:${under})|≤|<=|<)\s*${measure}`, most],
    [String.raw`${measure}\s+(?:or\s+(?:more|higher|above)|minimum)\b`, least],
    [String.raw`${measure}\s+(?:or\s+(?:less|lower|below)|maximum)\b`, most],
    [measure, none],
  ] as const satisfies [string, Limits][]
).map(([form, limits]) => ({ form: new RegExp(form, 'giu'), limits }));

/** Characters of sentences with numbers that are read: each takes a microsecond, and a page reads all steps of an SOP. */
const mostCharacters = 4000;
const withNumber = new RegExp(String.raw`\d|\b(?:${oneOf(numerals.keys())})\b`, 'iu');

/** The values that the text of a step asks for, with the limits that it states, in its order. */
export function readingsIn(description: string): Reading[] {
  const found: Reading[] = [];
  let left = mostCharacters;
  for (const sentence of description.split(/(?<=[.!?])\s+/u).filter((each) => withNumber.test(each))) {
    if (left <= 0 || found.length >= executionLimits.readingsPerStep) break;
    found.push(...readingsOfSentence(sentence, left));
    left -= sentence.length;
  }
  return found.slice(0, executionLimits.readingsPerStep);
}

function readingsOfSentence(sentence: string, most: number): Reading[] {
  const found: (Omit<Reading, 'name'> & { at: number })[] = [];
  let rest = beginningOf(sentence, most);
  for (const { form, limits } of forms)
    rest = rest.replace(form, (match, ...groups) => {
      const { a = '', b = a, unit: name = '' } = groups.at(-1) as Record<string, string | undefined>;
      const symbol = symbols.get(name.toLowerCase().replace(/^degrees?\s+/, ''));
      const [value, other] = [valueOf(a), valueOf(b)];
      const stated = limits(value, other);
      const isStated = stated.min !== null || stated.max !== null;
      const isKnown =
        symbol !== undefined && Math.max(Math.abs(value), Math.abs(other)) < executionLimits.largestValue / 2;
      // A plain size is mostly that of a tool.
      if (isKnown && (isStated || gaugeSymbols.has(symbol)))
        found.push({ at: Number(groups.at(-3)), unit: symbol, ...stated });
      return masked(match);
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

/** Of the same length, so that positions stay, and nothing that a form reads. */
const masked = (match: string): string => '|'.repeat(match.length);

function valueOf(text: string): number {
  const plain = text.toLowerCase().replace('−', '-');
  const word = numerals.get(plain);
  if (word !== undefined) return word;
  const isGrouped = /\d,\d{3}(?!\d)/.test(plain);
  return Number(isGrouped ? plain.replaceAll(',', '') : plain.replace(',', '.'));
}

/** Without the noise of binary fractions: 4.2 - 0.1 is 4.1. */
const rounded = (value: number): number => Number(value.toPrecision(12));
