/** The languages the web has. Another one is added here; then each `localized` names what it still lacks. */
const locales = ['en'] as const;
export type Locale = (typeof locales)[number];

const isLocale = (tag: string): tag is Locale => (locales as readonly string[]).includes(tag);

/** What the browser prefers, then English. Settled once, when the page is loaded. */
export function pickLocale(preferred: readonly string[]): Locale {
  const wanted = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return wanted.find(isLocale) ?? 'en';
}

export const locale: Locale = pickLocale(navigator.languages ?? []);

/** The same texts in other words: sentences stay sentences, and those that take something take the same. */
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

/** The texts of one page or part in the reader's language. English is complete; the compiler holds the others to it. */
export const localized = <const Texts extends object>(texts: InAllLocales<Texts>): Texts => texts[locale];
