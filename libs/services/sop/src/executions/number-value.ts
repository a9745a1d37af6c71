export type DecimalSign = '.' | ',';

/** What divides fractions from whole numbers in a language; null for an unknown one. */
export function decimalSignOf(language: string | null): DecimalSign | null {
  if (language === null) return null;
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  const sign = parts.find(({ type }) => type === 'decimal')?.value;
  return sign === '.' || sign === ',' ? sign : null;
}

/**
 * The value of digits. “2.000” is two thousand in one language and two in another: null where the sign of the language is not known,
 * and for groups with blanks, which may be two numbers.
 */
export function numberValue(digits: string, decimalSign: DecimalSign | null): number | null {
  if (/\s/.test(digits)) return null;
  const plain = digits.replace(/['’]/g, '');
  const signs: readonly string[] = plain.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return Number(plain);
  if (signs.length > 1) {
    const isGrouped = signs.every((each) => each === last);
    if (isGrouped) return withDecimalSign(plain, null);
    return signs.indexOf(last) === signs.length - 1 ? withDecimalSign(plain, last) : null;
  }
  // Not in front of a group: “0,500” and “1234,567”.
  if (!/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(plain)) return withDecimalSign(plain, last);
  return decimalSign && withDecimalSign(plain, decimalSign);
}

/** @param sign null: all are groups */
const withDecimalSign = (plain: string, sign: string | null): number =>
  Number(plain.replace(/[.,]/g, (each) => (each === sign ? '.' : '')));
