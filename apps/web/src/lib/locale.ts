/** The languages of the web. Add another one here; each `localized` then reports its missing texts. */
const locales = ['en'] as const;
export type Locale = (typeof locales)[number];

const isLocale = (tag: string): tag is Locale => (locales as readonly string[]).includes(tag);

/** The browser's preferred language, or else English. Determined once, when the page is loaded. */
export function pickLocale(preferred: readonly string[]): Locale {
  const wanted = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return wanted.find(isLocale) ?? 'en';
}

export const locale: Locale = pickLocale(navigator.languages ?? []);

/** The type of a translation: strings stay strings, and functions keep their parameters. */
type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...input: infer Input) => string
      ? (...input: Input) => string
      : Texts[Key] extends object
        ? Translated<Texts[Key]>
        : Texts[Key];
};

type OtherLocale = Exclude<Locale, 'en'>;
type InAllLocales<Texts> = { readonly en: Texts } & Readonly<Record<OtherLocale, Translated<Texts>>>;

/** The texts of a page in the reader's language. English is complete; the compiler checks the others against it. */
export const localized = <const Texts extends object>(texts: InAllLocales<Texts>): Texts => texts[locale];
