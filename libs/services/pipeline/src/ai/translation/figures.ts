import { unitsIn, type FoundUnit } from './units.js';

/** A number as it is written in a text, with the unit behind or before it. */
export interface Figure {
  value: number;
  unit: FoundUnit | undefined;
}

/** Letters and digits in one: `M8`, `A-113`. It stays as it is in every language. */
const code =
  /(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}])(?=[\p{L}\p{N}-]{0,40}(?:\p{L}|\p{Lu}-)\d)[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}][\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}]*(?:-(?=\p{L}{0,9}\d)[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}]+)*/gu;
const number = /\d+(?:[.,'’٫٬\u00a0\u202f\u2009 ]\d+)*/gu;

const fractions: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
};

/** Digits of every script as those of English, fractions as two numbers. */
const withPlainDigits = (text: string): string =>
  text
    .replace(
      /(?<![\p{L}])([cmk]?m)([23])(?![\p{L}\p{N}])/gu,
      (_all, unit: string, power: string) => unit + (power === '2' ? '²' : '³'),
    )
    .replace(/[½¼¾⅓⅔]/gu, (sign) => ` ${fractions[sign] ?? sign}`)
    .replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));

/** Digits of a script follow one another from zero. */
function valueOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return point < 0x80 ? Number(digit) : (point - zero) % 10;
}

/** Every number of a text in this language with its unit. Part numbers are left out. */
export function figuresIn(text: string, language: string): Figure[] {
  const plain = withPlainDigits(text).replace(code, ' ');
  return [...plain.matchAll(number)].flatMap((match) => {
    const at = match.index;
    const unit = unitsIn(plain.slice(0, at), plain.slice(at + match[0].length), language);
    const values = valuesOf(match[0], language);
    const isNegative = /(?:^|[\s(])[-−]$/u.test(plain.slice(0, at));
    return values.map((value, index) => ({
      value: isNegative && index === 0 ? -value : value,
      // Of a date or a list, the last one has it.
      unit: index === values.length - 1 ? unit : undefined,
    }));
  });
}

/** Part numbers and names with digits, in small letters. */
export const codesIn = (text: string): string[] =>
  [...withPlainDigits(text).matchAll(code)].map(([found]) => found.toLowerCase());

/** One number; or several where the signs between the digits are those of a date, a version or a list. */
function valuesOf(text: string, language: string): number[] {
  const { decimal, group } = separatorsOf(language);
  const signs = [...new Set(text.replace(/\d/g, ''))];
  const parts = text.split(/\D/);
  const isGrouped = (all: readonly string[]): boolean =>
    (all[0]?.length ?? 0) <= 3 &&
    all[0] !== '0' &&
    all.at(-1)?.length === 3 &&
    all.slice(1, -1).every(({ length }) => length === 3 || length === 2);
  const [first, second] = signs;
  if (first === undefined) return [Number(text)];
  if (second === undefined) {
    if (parts.length > 2) return isGrouped(parts) ? [Number(parts.join(''))] : parts.map(Number);
    const isThousands =
      isGrouped(parts) && (isBlank(first) || /['’٬]/.test(first) || (first === group && first !== decimal));
    if (isThousands) return [Number(parts.join(''))];
    return /[.,٫]/.test(first) ? [Number(parts.join('.'))] : parts.map(Number);
  }
  // The last sign is the decimal one: 1.234,5 and 1,234.5.
  const last = /\D(?=\d*$)/.exec(text)?.[0] ?? '';
  const whole = text.slice(0, text.lastIndexOf(last)).split(/\D/);
  const isOne =
    signs.length === 2 &&
    text.indexOf(last) === text.lastIndexOf(last) &&
    isGrouped(['1', ...whole.slice(1)]);
  return isOne && /[.,٫]/.test(last)
    ? [Number(`${whole.join('')}.${parts.at(-1) ?? ''}`)]
    : parts.map(Number);
}

const isBlank = (sign: string): boolean => /\s/u.test(sign);

const known = new Map<string, { decimal: string; group: string }>();

function separatorsOf(language: string): { decimal: string; group: string } {
  const found = known.get(language);
  if (found) return found;
  const parts = new Intl.NumberFormat(language, {
    useGrouping: 'always',
    numberingSystem: 'latn',
  }).formatToParts(1_234_567.8);
  const sign = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const separators = { decimal: sign('decimal'), group: sign('group') };
  known.set(language, separators);
  return separators;
}
