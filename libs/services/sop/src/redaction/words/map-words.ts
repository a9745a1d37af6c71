/** Fields with words of people in stored documents; everything else is ids, keys and kinds. */
const wordFields: ReadonlySet<string> = new Set([
  ...['text', 'title', 'name', 'lines', 'note', 'deviation', 'file_name', 'recognised', 'written'],
  ...['editedTitle', 'editedDescription', 'noProcedureReason', 'stepTitle', 'sentence', 'source'],
  ...['releasedTitle', 'reviewNote', 'withdrawalReason', 'step', 'excerpt'],
]);
/** Words that were drawn on a picture stay in it; the names of languages and models are no words of people. */
const skipped: ReadonlySet<string> = new Set(['markup', 'languages', 'detectedBy', 'madeBy']);

/** A copy in which every word of people is changed; the same object where none is. */
export function mapWords<T>(value: T, change: (text: string) => string, field?: string): T;
export function mapWords(value: unknown, change: (text: string) => string, field = ''): unknown {
  if (typeof value === 'string') return wordFields.has(field) ? change(value) : value;
  if (Array.isArray(value)) {
    const mapped = value.map((each: unknown) => mapWords(each, change, field));
    return mapped.some((each, at) => each !== value[at]) ? mapped : value;
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const before = Object.entries(value);
  const after = before.map(([name, part]: [string, unknown]): [string, unknown] => [
    name,
    skipped.has(name) ? part : mapWords(part, change, name),
  ]);
  return after.some(([, part], at) => part !== before[at]?.[1]) ? Object.fromEntries(after) : value;
}
