const hiddenNames =
  /^(authorization|cookie|set-cookie|password|passphrase|.*secret.*|.*token|api_?key|apikey|.*_key|signature|accessKey|secretKey|tokenSecret)$/i;
/** Object keys name objects in the store and idempotency keys name requests: both are needed to search logs. */
const shownNames = /^(video_key|result_key|object_key|thumbnail_key|playable_key|output_key|storage_key)$/i;
const maxDepth = 6;
const maxEntries = 100;
/** For one text: errors contain untrusted input too. */
const maxLength = 4_000;
export const hidden = '[hidden]';

/** A copy for the log, without the values of secret names. */
export function redact(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return errorFacts(value, depth);
  if (typeof value === 'string') return cut(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((each) => redact(each, depth + 1));
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  if (value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxEntries)
      .map(([name, each]) => [cut(name), isHidden(name) ? hidden : redact(each, depth + 1)]),
  );
}

export const cut = (text: string): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength)} … (${text.length} characters)`;

const isHidden = (name: string): boolean => hiddenNames.test(name) && !shownNames.test(name);

function errorFacts(error: Error, depth: number): object {
  const code = 'code' in error ? { code: error.code } : {};
  const cause =
    error.cause === undefined || depth >= maxDepth ? {} : { cause: redact(error.cause, depth + 1) };
  return {
    name: error.name,
    message: cut(error.message),
    stack: error.stack && cut(error.stack),
    ...code,
    ...cause,
  };
}

/** Secrets inside text: bearer tokens, JSON web tokens, AI keys, API tokens, secrets of webhooks, signatures of links, passwords in URLs. */
export function redactText(line: string): string {
  return line
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${hidden}`)
    .replace(/\beyJ[\w-]{4,2000}\.[\w-]{4,2000}\.[\w-]*/g, hidden)
    .replace(/\b(?:sopc|whsec)_[\w+/=-]{12,}/g, hidden)
    .replace(/\bsk[-_][\w-]{12,}/g, hidden)
    .replace(/\b(signature=)[\w%-]{16,}/g, `$1${hidden}`)
    .replace(/(\b[a-z][\w+.-]{0,30}:\/\/[^\s:/@"]{1,200}:)[^\s@/"]{1,500}@/gi, `$1${hidden}@`);
}
