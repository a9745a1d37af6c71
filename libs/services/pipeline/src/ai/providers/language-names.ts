import { canonicalLanguage, englishLanguageName } from '@sop/contracts';

/** The tag (BCP 47) of a language that a model names by tag or by its English name; null where it is none that has a name. */
export function languageIn(text: string): string | null {
  const tag = canonicalLanguage(text.trim().replaceAll('_', '-'));
  if (tag !== undefined && englishLanguageName(tag) !== undefined) return tag;
  return tagsByName().get(text.toLowerCase().replace(/\(.*/, '').trim()) ?? null;
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
let known: ReadonlyMap<string, string> | undefined;

/** Every language with a tag of two letters. */
const tagsByName = (): ReadonlyMap<string, string> =>
  (known ??= new Map(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .flatMap((tag) => {
        const name = englishLanguageName(tag)?.toLowerCase();
        return name === undefined ? [] : [[name, tag] as const];
      })
      .reverse(),
  ));
