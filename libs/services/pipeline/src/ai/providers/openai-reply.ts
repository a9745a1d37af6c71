import { cleanText, truncate } from '@sop/contracts';

/** The JSON of a provider with its texts as they are stored: PostgreSQL refuses half a character. Throws what `JSON.parse` throws. */
export const parseReply = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? cleanText(value) : value)) as unknown;

/** The most positions at which an object is searched; a reply that opens more braces is no answer. */
const mostStarts = 200;

/**
 * The outermost JSON object of an answer, whatever surrounds it: thoughts, fences, sentences. Undefined where there is none
 * that is whole.
 */
export function objectIn(content: string): Record<string, unknown> | undefined {
  const text = withoutThoughts(content);
  let best: { length: number; value: Record<string, unknown> } | undefined;
  let starts = 0;
  for (let at = text.indexOf('{'); at >= 0 && starts < mostStarts; starts += 1) {
    const end = endOfObject(text, at);
    const value = end === undefined ? undefined : objectOf(text.slice(at, end));
    if (value && end !== undefined && end - at > (best?.length ?? 0)) best = { length: end - at, value };
    at = text.indexOf('{', value && end !== undefined ? end : at + 1);
  }
  return best?.value;
}

/** Reasoning models think aloud first; where the server cut the opening tag, all before the closing one is thought. */
const withoutThoughts = (content: string): string => {
  const end = content.lastIndexOf('</think>');
  return end < 0 ? content : content.slice(end + '</think>'.length);
};

/** Behind the brace that closes the one at `from`; undefined where none does. */
function endOfObject(text: string, from: number): number | undefined {
  let depth = 0;
  let isText = false;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (isText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isText = false;
    } else if (letter === '"') isText = true;
    else if (letter === '{') depth += 1;
    else if (letter === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value = parseReply(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of a field that should be a list: null is an empty one, a single value a list of one. */
export function listOf(value: unknown, most: number): unknown[] {
  if (value === undefined || value === null || value === '') return [];
  return (Array.isArray(value) ? value : [value]).slice(0, most);
}

/** A text of one line without markup, at most `mostLetters` long; empty where there is none. */
export const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' || typeof value === 'number'
    ? truncate(plainText(truncate(String(value), mostMarkup * most, '')), most, '')
    : '';
/** Of a text with its markup, in lengths of the text: looking for the end of a mark takes the square of it. */
const mostMarkup = 3;

/** Numbers, also where they came as texts such as "3" or "[3]". */
export function numbersOf(value: unknown, most: number): number[] {
  const found = listOf(value, most).flatMap((one) => {
    if (typeof one === 'number') return [one];
    if (typeof one !== 'string') return [];
    return (one.match(/-?\d{1,9}/g) ?? []).map(Number);
  });
  return [...new Set(found.filter((one) => Number.isSafeInteger(one)))].slice(0, most);
}

/**
 * A text and the numbers that it cites in brackets before it, or behind it: `[1,2] words`, with a question mark where they are
 * unclear. Numbers are empty where it cites none.
 */
export function citedText(value: unknown): { text: unknown; ids: number[]; unclear: boolean } {
  if (typeof value !== 'string') return { text: value, ids: [], unclear: false };
  const text = value.trim();
  const before = /^(?:\[[\d,;?\s-]*\]\s*)+/.exec(text)?.[0];
  if (before !== undefined) return { text: text.slice(before.length), ...citation(before) };
  const behind = /\[[\d,;?\s-]{1,400}\](?=[.。]?$)/.exec(text);
  if (!behind) return { text, ids: [], unclear: false };
  const end = text.slice(behind.index + behind[0].length);
  return { text: text.slice(0, behind.index).trimEnd() + end, ...citation(behind[0]) };
}

const citation = (text: string) => ({ ids: numbersIn(text), unclear: text.includes('?') });

/** `1-3` is a range, as far as one is short. */
function numbersIn(text: string): number[] {
  return text
    .replaceAll(/[[\]\s;?]+/g, ',')
    .split(',')
    .flatMap((part) => {
      const [first = NaN, last = first] = part.split('-').filter(Boolean).map(Number);
      return /^\d/.test(part) && Number.isSafeInteger(first) && last >= first && last - first < mostInRange
        ? Array.from({ length: last - first + 1 }, (_none, at) => first + at)
        : [];
    });
}
const mostInRange = 50;

export const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1;

/** One of a few words; other words that are known to mean it, or the usual one. */
export function wordOf<Word extends string>(
  value: unknown,
  words: readonly Word[],
  usual: Word,
  others: Readonly<Record<string, Word>> = {},
): Word {
  const given =
    typeof value === 'string'
      ? value
          .trim()
          .toLowerCase()
          .replaceAll(/[\s-]+/g, '_')
      : '';
  return words.find((word) => word === given) ?? others[given] ?? usual;
}

/**
 * Markup as such is taken out: tags, and the signs of Markdown around words and at the beginning of a line. A sign within a word
 * is part of it, as in a file's name.
 */
export const plainText = (text: string): string =>
  text
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/(?<![\p{L}\p{N}_])([*_`]{1,3})(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}_]|\.\p{L})/gu, '$2')
    .replace(/^\s*(?:#{1,6}|[*-])\s+/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Text of others, safe for a question: no tag in it can end its block. Signs of commands, menus and limits stay. */
export const quotable = (text: string, mostLetters: number): string =>
  truncate(
    text
      .replace(/\p{Cc}/gu, ' ')
      .replace(/<(?=\s*\/|[\p{L}!?])/gu, '‹')
      .trim(),
    mostLetters,
    '',
  );
