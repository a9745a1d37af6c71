/** The languages of the web. Add another one here; each `localized` then reports its missing texts. */
export const locales = ['en', 'de'] as const;
export type Locale = (typeof locales)[number];

const isLocale = (tag: string): tag is Locale => (locales as readonly string[]).includes(tag);

/** The first preferred language that the web has, or else English. Takes language tags. */
export function pickLocale(preferred: readonly string[]): Locale {
  const wanted = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return wanted.find(isLocale) ?? 'en';
}

declare const builtLanguage: Locale | undefined;

/** The language of the page: that of the build (`one-language.ts`), which the gateway chooses for each reader, or else of the document. */
export const locale: Locale =
  typeof builtLanguage === 'undefined'
    ? pickLocale([globalThis.document?.documentElement.lang ?? ''])
    : builtLanguage;

/** The type of a translation: strings stay strings, and functions keep their parameters. */
type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...input: infer Input) => infer Output
      ? (...input: Input) => Output extends string ? string : Output
      : Texts[Key] extends object
        ? Translated<Texts[Key]>
        : Texts[Key];
};

type OtherLocale = Exclude<Locale, 'en'>;
type InAllLocales<Texts> = { readonly en: Texts } & Readonly<Record<OtherLocale, Translated<Texts>>>;

/** The texts of a page in the reader's language. English is complete; the compiler checks the others against it. */
export const localized = <const Texts extends object>(texts: InAllLocales<Texts>): Translated<Texts> =>
  texts[locale] as Translated<Texts>;
