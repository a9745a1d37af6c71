/** A figure with what it measures: `value` is in the first unit of its kind (grams, millilitres, seconds …), null where it has no unit. */
export interface Amount {
  value: number;
  kind: string | null;
  /** As it was counted: 5 of "5 minutes". */
  count: number;
  /** Words from `at` up to `end` say it. */
  at: number;
  end: number;
}

const unitTable: Readonly<Record<string, string>> = {
  mass: 'g gram grams gramme grammes|1, kg kilo kilos kilogram kilograms|1000, mg milligram milligrams|0.001, ton tons tonne tonnes|1000000, lb lbs pound pounds|453.592, oz ounce ounces|28.3495',
  volume:
    'ml millilitre millilitres milliliter milliliters cc|1, cl centilitre centilitres centiliter centiliters|10, dl decilitre decilitres deciliter deciliters|100, l litre litres liter liters|1000, µl ul microlitre microlitres microliter microliters|0.001, gallon gallons|3785.41, pint pints|473.176',
  spoon: 'tsp teaspoon teaspoons|1, tbsp tablespoon tablespoons|3',
  cup: 'cup cups|1',
  length:
    'mm millimetre millimetres millimeter millimeters mil mils|1, cm centimetre centimetres centimeter centimeters|10, m metre metres meter meters|1000, km kilometre kilometres kilometer kilometers|1000000, µm micron microns micrometre micrometres micrometer micrometers|0.001, inch inches|25.4, ft foot feet|304.8, yard yards|914.4',
  time: 's sec secs second seconds|1, ms millisecond milliseconds|0.001, min mins minute minutes|60, h hr hrs hour hours|3600, day days|86400, week weeks|604800, month months|2629800, year years|31557600',
  pressure:
    'pa pascal pascals|1, kpa kilopascal kilopascals|1000, mpa megapascal megapascals|1000000, mbar millibar millibars|100, bar bars|100000, psi|6894.757',
  celsius: '°c celsius centigrade|1',
  fahrenheit: '°f fahrenheit|1',
  degree: '° degree degrees|1',
  percent: '% percent|1',
  speed: 'rpm|1',
  voltage: 'v volt volts|1, mv millivolt millivolts|0.001, kv kilovolt kilovolts|1000',
  current: 'a amp amps ampere amperes|1, ma milliamp milliamps milliampere milliamperes|0.001',
  resistance: 'ohm ohms Ω|1, kiloohm kiloohms|1000, megaohm megaohms|1000000',
  power: 'w watt watts|1, kw kilowatt kilowatts|1000',
  frequency: 'hz hertz|1, khz kilohertz|1000, mhz megahertz|1000000',
  torque: 'nm|1, footpound footpounds|1.35582, inchpound inchpounds|0.112985',
  storage:
    'kb kilobyte kilobytes|0.001, mb megabyte megabytes|1, gb gigabyte gigabytes gig gigs|1000, tb terabyte terabytes|1000000',
  turn: 'turn turns revolution revolutions rotation rotations|1',
};

/** "kg kilo|1000, …": each name with its number. */
const numbersOf = (table: string): [string, number][] =>
  table.split(',').flatMap((entry) => {
    const [names = '', number] = entry.trim().split('|');
    return names.split(' ').map((name): [string, number] => [name, Number(number)]);
  });

const units: ReadonlyMap<string, { kind: string; factor: number }> = new Map(
  Object.entries(unitTable).flatMap(([kind, line]) =>
    numbersOf(line).map(([name, factor]) => [name, { kind, factor }] as const),
  ),
);

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const values: ReadonlyMap<string, number> = new Map<string, number>([
  ...ones.split(' ').map((word, value): [string, number] => [word, value]),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, position): [string, number] => [word, 20 + 10 * position]),
  ...numbersOf('oh nought nil|0, dozen|12'),
]);
const scales: ReadonlyMap<string, number> = new Map(numbersOf('hundred|100, thousand|1000, million|1000000'));
const parts: ReadonlyMap<string, number> = new Map(
  numbersOf(
    'half halves|2, third thirds|3, quarter quarters|4, fifth fifths|5, eighth eighths|8, tenth tenths|10',
  ).map(([name, count]) => [name, 1 / count]),
);
const times: ReadonlyMap<string, number> = new Map(numbersOf('once|1, twice|2'));

/** One spelling for each unit of several words and each number of a special form. */
export const withPlainFigures = (text: string): string =>
  text
    .replace(/(\d)[,\u202f](?=\d{3}\b)/g, '$1')
    .replace(/½/g, ' 1/2 ')
    .replace(/¼/g, ' 1/4 ')
    .replace(/¾/g, ' 3/4 ')
    .replace(/\bpounds? per square inch\b|\bp\.?s\.?i\b/g, 'psi')
    .replace(/\b(?:revolutions|revs|turns|rotations) (?:per|a) minute\b/g, 'rpm')
    .replace(/\bnewton[ -]?met(?:er|re)s?\b|\bn·m\b/g, 'nm')
    .replace(/\bfoot[ -]pounds?\b/g, 'footpounds')
    .replace(/\binch[ -]pounds?\b/g, 'inchpounds')
    .replace(/\bkilo ?ohms?\b|\bkω\b/g, 'kiloohms')
    .replace(/\bper cent\b/g, 'percent')
    .replace(/(?:°|\bdegrees?) ?(?:c\b|celsius\b|centigrade\b)/g, ' celsius ')
    .replace(/(?:°|\bdegrees?) ?(?:f\b|fahrenheit\b)/g, ' fahrenheit ')
    .replace(/(\d)\s*[-–—]\s*(?=\d)/g, '$1 to ')
    .replace(/(^|[\s(])[-−](?=\d)/g, '$1minus ')
    .replace(/(\d)(st|nd|rd|th)\b/g, '$1')
    .replace(/(\d)(?=(?:°|%|µ|[a-z]+\b))/g, (digit: string, _d: string, at: number, all: string) =>
      units.has(/^[^\s\d.,;]+/.exec(all.slice(at + 1))?.[0] ?? '') && !/[a-z]\d*$/.test(all.slice(0, at))
        ? `${digit} `
        : digit,
    );

/** Every figure in lower-case words: digits and words, "one oh five", "two and a half", "a quarter of an hour", "twice". */
export function amountsIn(words: readonly string[]): Amount[] {
  const found: Amount[] = [];
  for (let at = 0; at < words.length;) {
    const number = numberAt(words, at);
    if (!number) {
      at += 1;
      continue;
    }
    const measured = withUnit(words, number);
    const isBelow = words[at - 1] === 'minus' || words[at - 1] === 'negative';
    const sign = isBelow ? -1 : 1;
    found.push({ ...measured, value: sign * measured.value, count: sign * measured.count, at });
    at = measured.end;
  }
  return found;
}

interface Spoken {
  count: number;
  end: number;
}

function numberAt(words: readonly string[], at: number): Spoken | undefined {
  const word = words[at] ?? '';
  const digits = /^(\d+(?:\.\d+)?)(?:\/(\d+))?$/.exec(word);
  if (digits) {
    const value = Number(digits[1]) / (digits[2] ? Number(digits[2]) : 1);
    const scale = scales.get(words[at + 1] ?? '');
    return withPart(words, scale ? { count: value * scale, end: at + 2 } : { count: value, end: at + 1 });
  }
  const often = times.get(word);
  if (often !== undefined && isRepetition(words, at)) return { count: often, end: at + 1 };
  const part = partAt(words, at);
  if (part) return part;
  return spokenNumber(words, at);
}

/** "do it once" counts; "once it is cold" and "at once" do not. */
const isRepetition = (words: readonly string[], at: number): boolean =>
  words[at] === 'twice' ||
  (words[at - 1] !== 'at' && (words[at + 1] === undefined || /^[,.;]$/.test(words[at + 1] ?? '')));

/** "half a litre", "three quarters", "a third": a part of one. "The third screw" is an order. */
function partAt(words: readonly string[], at: number): Spoken | undefined {
  const word = words[at] ?? '';
  if (word === 'half' && words[at + 1] === 'dozen') return { count: 6, end: at + 2 };
  if (word === 'half' && words[at + 1] === 'a' && words[at + 2] === 'dozen') return { count: 6, end: at + 3 };
  if (word === 'half') return { count: 0.5, end: at + 1 };
  const part = parts.get(word);
  if (part !== undefined && /^(?:an?|one)$/.test(words[at - 1] ?? '')) return { count: part, end: at + 1 };
  if (part !== undefined && word === 'quarter') return { count: part, end: at + 1 };
  const number = values.get(word);
  const following = parts.get(words[at + 1] ?? '');
  if (
    number !== undefined &&
    following !== undefined &&
    /(?:s|half|quarter|third)$/.test(words[at + 1] ?? '')
  )
    return { count: number * following, end: at + 2 };
  return undefined;
}

/** "One oh five" and "three fifty" are read one after the other, "twenty five" adds, "two hundred" multiplies. */
function spokenNumber(words: readonly string[], at: number): Spoken | undefined {
  const groups: number[] = [];
  let end = at;
  for (; end < words.length; end += 1) {
    const word = words[end] ?? '';
    const joins = word === 'and' && (groups.at(-1) ?? 0) >= 100 && values.has(words[end + 1] ?? '');
    if (joins && parts.get(words[end + 2] ?? '') === undefined) continue;
    if (!takes(groups, word)) break;
  }
  if (groups.length === 0 && !isBarePoint(words, end)) return undefined;
  const whole = Number(groups.join(''));
  if (words[end] === 'point' && values.has(words[end + 1] ?? '')) {
    let decimals = '';
    for (end += 1; values.has(words[end] ?? ''); end += 1) decimals += String(values.get(words[end] ?? ''));
    return { count: Number(`${whole}.${decimals}`), end };
  }
  return withPart(words, { count: whole, end });
}

/** "Below point five" is less than one; "at this point two of you" and "point two: …" name a place. */
function isBarePoint(words: readonly string[], at: number): boolean {
  const [before = '.', point, after = ''] = [words[at - 1], words[at], words[at + 1]];
  if (point !== 'point' || !values.has(after)) return false;
  return (
    /^(?:oh|zero|nought)$/.test(after) || !/^(?:this|that|the|an?|which|each|every|[,.;:!?])$/.test(before)
  );
}

function takes(groups: number[], word: string): boolean {
  const scale = scales.get(word);
  const last = groups.at(-1);
  if (scale !== undefined) {
    if (last === undefined) return false;
    const low = last % 1000;
    groups[groups.length - 1] = last >= 1000 ? last - low + low * scale : last * scale;
    return true;
  }
  const value = values.get(word);
  if (value === undefined || (word === 'oh' && last === undefined)) return false;
  if (word === 'dozen') {
    groups[Math.max(0, groups.length - 1)] = (last ?? 1) * 12;
    return true;
  }
  const room = last === undefined || last === 0 ? 0 : last % 1000 === 0 ? 1000 : last % 100 === 0 ? 100 : 0;
  const tens = last !== undefined && last % 10 === 0 && last % 100 >= 20 ? 10 : 0;
  if (last !== undefined && value > 0 && value < Math.max(room, tens))
    groups[groups.length - 1] = last + value;
  else groups.push(value);
  return true;
}

/** "two and a half", "2 1/2", "one and three quarters", "an hour and a half". */
function withPart(words: readonly string[], { count, end }: Spoken): Spoken {
  const ahead = words.slice(end, end + 3);
  const fraction = /^(\d)\/(\d)$/.exec(ahead[0] ?? '');
  if (fraction) return { count: count + Number(fraction[1]) / Number(fraction[2]), end: end + 1 };
  if (ahead[0] !== 'and') return { count, end };
  const part = parts.get(ahead[2] ?? '');
  if (part === undefined) return { count, end };
  const many = ahead[1] === 'a' || ahead[1] === 'an' ? 1 : values.get(ahead[1] ?? '');
  return many === undefined ? { count, end } : { count: count + many * part, end: end + 3 };
}

function withUnit(words: readonly string[], { count, end }: Spoken): Omit<Amount, 'at'> {
  let from = end;
  if (count < 1 && words[from] === 'of') from += 1;
  if (count < 1 && /^an?$/.test(words[from] ?? '')) from += 1;
  const unit = units.get(words[from] ?? '');
  if (!unit) return { value: count, kind: null, count, end };
  const half = words.slice(from + 1, from + 4).join(' ');
  const part = /^and an? (half|quarter)$/.exec(half)?.[1];
  const whole = part === undefined ? count : count + (parts.get(part) ?? 0);
  const stop = part === undefined ? from + 1 : from + 4;
  return { value: whole * unit.factor, kind: unit.kind, count: whole, end: stop };
}

/** "An hour", "a minute" count as one. */
export const withArticles = (text: string): string =>
  text.replace(
    /(?<!\b(?:half|quarter|third|of|times|twice|once|per) )\b(?:an?|another) (?=(?:hour|minute|second|day|week|litre|liter|metre|meter|inch|kilo|teaspoon|tablespoon|cup|dozen|hundred|thousand)\b)/g,
    'one ',
  );

export const isSameAmount = (a: Amount, b: Amount): boolean =>
  Math.abs(a.value - b.value) <= 1e-3 * Math.max(Math.abs(a.value), Math.abs(b.value), 1e-6) &&
  isSameKind(a.kind, b.kind);

const isSameKind = (a: string | null, b: string | null): boolean =>
  a === b ||
  (a === 'degree' && (b === 'celsius' || b === 'fahrenheit')) ||
  (b === 'degree' && (a === 'celsius' || a === 'fahrenheit'));
