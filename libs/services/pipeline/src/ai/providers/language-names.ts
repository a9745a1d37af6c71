/** The tag (BCP 47) of a language that a model names by tag or by its English name; null where it is none that has a name. */
export function languageIn(text: string): string | null {
  const [tag = ''] = canonical(text.trim().replaceAll('_', '-'));
  if (englishName(tag) !== undefined) return tag;
  return tagsByName().get(text.toLowerCase().replace(/\(.*/, '').trim()) ?? null;
}

export const languageName = (code: string): string => englishName(canonical(code)[0] ?? '') ?? code;

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const englishName = (tag: string): string | undefined => (tag === '' ? undefined : names.of(tag));

function canonical(text: string): string[] {
  try {
    return Intl.getCanonicalLocales(text);
  } catch {
    return [];
  }
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
let known: ReadonlyMap<string, string> | undefined;

/** Every language with a tag of two letters. */
const tagsByName = (): ReadonlyMap<string, string> =>
  (known ??= new Map(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .flatMap((tag) => {
        const name = englishName(tag)?.toLowerCase();
        return name === undefined ? [] : [[name, tag] as const];
      })
      .reverse(),
  ));
