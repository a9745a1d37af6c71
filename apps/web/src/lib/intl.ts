import { locale, type Locale } from './locale.js';

/** The only place with locale formats of dates and numbers. English dates are day first, as specified. */
const tags: Record<Locale, string> = { en: 'en-GB', de: 'de-DE' };
const tag = tags[locale];

export const dayFormat = new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', year: 'numeric' });
export const longDayFormat = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric' });
export const momentFormat = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
/** `November 2026`, of a month in UTC. */
export const monthFormat = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** The reader's, for example `Europe/Berlin`. */
export const readersTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat(tag, { maximumFractionDigits: 1, useGrouping: false });
const allPlaces = new Intl.NumberFormat(tag, { maximumFractionDigits: 9, useGrouping: false });
const tenths = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const hundredths = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const decimalSeparator = tenths.format(0).charAt(1);
const order = new Intl.Collator(tag, { numeric: true, sensitivity: 'base' });

const languages = new Intl.DisplayNames(tag, { type: 'language' });

/** `German`, of `de`. */
export const languageName = (code: string): string => languages.of(code) ?? code;

/** `Deutsch`, of `de`. */
export const nameInItself = (language: Locale): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

/** Whether the tags name one language, whatever its region or script. */
export const isSameLanguage = (one: string, other: string): boolean =>
  new Intl.Locale(one).language === new Intl.Locale(other).language;

/** `12,500`. */
export const formatNumber = (value: number): string => whole.format(value);
/** At most one decimal: `3.4`, `128`. */
export const formatDecimal = (value: number): string => oneDecimal.format(value);
/** Always one decimal: `3.4`, `5.0`. */
export const formatTenths = (value: number): string => tenths.format(value);

/** All decimals that a value has, without groups: `0.125`, `2500`. */
export const formatDecimalPlaces = (value: number): string => allPlaces.format(value);

/** Always two decimals: `4,995.00`. */
export const formatHundredths = (value: number): string => hundredths.format(value);

/** As many decimals as given, without groups: `0.50` of 0.5 and 2. */
export const formatPlaces = (value: number, places: number): string =>
  value.toFixed(places).replace('.', decimalSeparator);

/** `40 %`, of 0 to 100. */
export const formatPercent = (percent: number): string => `${whole.format(percent)} %`;

const list = new Intl.ListFormat(tag, { type: 'conjunction' });
/** `1, 2 and 3`. */
export const formatList = (parts: readonly string[]): string => list.format(parts);

const forms = new Intl.PluralRules(tag);
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** A number with the plural form of a noun in the reader's language: English has `one` and `other`, Polish four. */
export const counted = (count: number, nouns: PluralForms): string =>
  `${formatNumber(count)} ${nouns[forms.select(count)] ?? nouns.other}`;

/** Compares words in the order of the reader's language, numbers by size, ignoring case. */
export const compareText = (one: string, other: string): number => order.compare(one, other);

const segmenter = new Intl.Segmenter(tag, { granularity: 'sentence' });
/** Where the sentences of a text start, in characters. */
export const sentenceStarts = (text: string): number[] =>
  [...segmenter.segment(text)].filter(({ segment }) => segment.trim() !== '').map(({ index }) => index);
