/** A unit beside a number; a symbol is written alike in every language, a word is inflected. */
export interface FoundUnit {
  unit: string;
  isSymbol: boolean;
}

/** Symbols with the spellings that some language has for them. */
const symbolTable = `
  mm millimeter|cm centimeter|m meter|km kilometer|µm μm um micrometer|nm nanometer
  mg milligram|g gram|kg kilogram|t tonne|ml mL milliliter|l L ℓ liter|cl centiliter|dl deciliter
  m² m2 square-meter|cm² cm2 square-centimeter|m³ m3 cubic-meter|cm³ cm3 cubic-centimeter
  °C ℃ celsius|°F ℉ fahrenheit|° degree|% ٪ percent|‰ permille
  V volt|mV millivolt|kV kilovolt|A ampere|mA milliampere|W watt|kW kilowatt|Ω Ohm ohm|kΩ kilohm|MΩ megohm
  Hz hertz|kHz kilohertz|MHz megahertz|GHz gigahertz
  Pa pascal|kPa kilopascal|MPa megapascal|bar Bar bares bari bary barów barů baaria бар бара бари баров барів 巴 바 バール บาร์ بار bars|mbar millibar|psi psi
  N newton|Nm N·m newton-meter|J joule
  rpm RPM U/min tr/min об/мин 1/min min⁻¹ r/min giri/min ot./min ot/min obr./min dev/dk rev/min
  s sec second|ms millisecond|min minute|h hour
  kB kilobyte|MB megabyte|GB gigabyte|TB terabyte|dB decibel|ppm part-per-million`;

/** Units whose words every language's data has. */
const namedUnits = [
  ...['millimeter', 'centimeter', 'meter', 'kilometer', 'inch', 'foot', 'yard', 'mile'],
  ...['gram', 'kilogram', 'ounce', 'pound', 'milliliter', 'liter', 'gallon'],
  ...['celsius', 'fahrenheit', 'degree', 'percent'],
  ...['millisecond', 'second', 'minute', 'hour', 'day', 'week', 'month', 'year'],
  ...['kilobyte', 'megabyte', 'gigabyte', 'terabyte'],
] as const;

const symbols: ReadonlyMap<string, string> = new Map(
  symbolTable
    .split(/[|\n]/)
    .map((entry) => entry.trim().split(/\s+/))
    .filter((names) => names.length > 1)
    .flatMap((names) =>
      names.map((name) => [name, names[0] === 'rpm' ? 'rpm' : (names.at(-1) ?? '')] as const),
    ),
);

interface Spelling extends FoundUnit {
  text: string;
}

const known = new Map<string, Spelling[]>();

/** What a number measures, by the text behind it, or before it as in `%50`. */
export function unitsIn(before: string, behind: string, language: string): FoundUnit | undefined {
  const rest = behind.replace(/^[\s\u00a0\u202f-]?/u, '');
  for (const { text, unit, isSymbol } of spellingsOf(language)) {
    const start = isSymbol ? rest.slice(0, text.length) : rest.slice(0, text.length).toLowerCase();
    if (start === text && endsWord(text, rest.slice(text.length))) return { unit, isSymbol };
  }
  return /[%٪]\s?$/u.test(before) ? { unit: 'percent', isSymbol: true } : undefined;
}

/** Scripts without blanks have no end of a word. */
const endsWord = (text: string, rest: string): boolean =>
  !/[\p{L}\p{N}]$/u.test(text) ||
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]$/u.test(text) ||
  !/^[\p{L}\p{M}\p{N}]/u.test(rest) ||
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u.test(rest);

/** The longest first. */
function spellingsOf(language: string): Spelling[] {
  const found = known.get(language);
  if (found) return found;
  const spellings = new Map<string, Spelling>();
  for (const unit of namedUnits)
    for (const text of namesOf(unit, language))
      if (!symbols.has(text)) spellings.set(text, { text, unit, isSymbol: false });
  for (const [text, unit] of symbols) spellings.set(text, { text, unit, isSymbol: true });
  const all = [...spellings.values()].sort((one, other) => other.text.length - one.text.length);
  known.set(language, all);
  return all;
}

/** How many of something have every plural form of a language. */
const amounts = [0.5, 1, 2, 3, 5, 11, 21, 100];

function namesOf(unit: string, language: string): Set<string> {
  const names = new Set<string>();
  for (const unitDisplay of ['long', 'short'] as const) {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
    for (const amount of amounts)
      for (const { type, value } of format.formatToParts(amount))
        if (type === 'unit' || type === 'percentSign') names.add(value.trim().toLowerCase());
  }
  names.delete('');
  return names;
}
