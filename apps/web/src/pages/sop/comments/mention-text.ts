import type { Person } from '@sop/contracts';

export interface CommentInput {
  readonly text: string;
  /** Chosen from the suggestions; some may have been deleted from the text. */
  readonly people: readonly Person[];
}

/** What is typed after an @ at the caret: a name of at most two words so far. */
const typedName = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/u;

export interface TypedName {
  readonly search: string;
  /** The index of the @. */
  readonly start: number;
}

/** The name that is being typed before the caret; null where there is none. */
export function typedNameAt(text: string, caret: number): TypedName | null {
  const found = typedName.exec(text.slice(0, caret));
  const name = found?.[1];
  return name === undefined ? null : { search: name.trim(), start: caret - name.length - 1 };
}

/** The text with the person in place of the typed name, and where the caret is then. */
export function withMention(
  text: string,
  { start, caret }: { start: number; caret: number },
  { name }: Person,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** The people whose mention is still in the text. */
export function mentionedIn(text: string, people: readonly Person[]): Person[] {
  const mentions = new Set(partsOf(text, people).flatMap((part) => (part.isMention ? [part.text] : [])));
  return people.filter(({ name }) => mentions.has(`@${name}`));
}

interface TextPart {
  readonly text: string;
  readonly isMention: boolean;
}

/** A mention ends where a word does: `@Ann` is none in `@Annex`. */
const goesOn = /^[\p{L}\p{N}]/u;

/** The text in parts, so that mentions can be marked; of two names the longer one is meant. */
export function partsOf(text: string, people: readonly Pick<Person, 'name'>[]): TextPart[] {
  const names = people.map(({ name }) => `@${name}`).sort((one, other) => other.length - one.length);
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = 0; at < text.length;) {
    const name = names.find(
      (each) => text.startsWith(each, at) && !goesOn.test(text.slice(at + each.length, at + each.length + 2)),
    );
    if (name === undefined) {
      at += 1;
      continue;
    }
    if (at > from) parts.push({ text: text.slice(from, at), isMention: false });
    parts.push({ text: name, isMention: true });
    at += name.length;
    from = at;
  }
  return from < text.length ? [...parts, { text: text.slice(from), isMention: false }] : parts;
}
