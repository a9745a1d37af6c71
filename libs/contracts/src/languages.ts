/** The canonical form of a tag of a language (BCP 47); undefined for what is no tag. */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** The English name of a language by its canonical tag; undefined for one without a name. */
export const englishLanguageName = (tag: string): string | undefined => names.of(tag);
const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** The same by any tag; what has no name is returned as it is. */
export function languageName(code: string): string {
  const tag = canonicalLanguage(code);
  return (tag === undefined ? undefined : englishLanguageName(tag)) ?? code;
}
