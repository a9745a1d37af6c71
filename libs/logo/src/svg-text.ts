/** Every function reads the text once from start to end: no regular expression here can backtrack. */

/** The start and end markers of what may precede the root element. */
const beforeRoot = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const;

/** The name of the root element in lower case and without its prefix; undefined when there is none. */
export function rootElement(text: string): string | undefined {
  let at = 0;
  for (;;) {
    at = skipSpace(text, at);
    const end = endOfPreamble(text, at);
    if (end === undefined) return text[at] === '<' ? nameAt(text, at + 1) : undefined;
    if (end < 0) return undefined;
    at = end;
  }
}

/** The names of all elements that open or close, in lower case and without their prefixes. */
export function* elementNames(text: string): Generator<string> {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const name = nameAt(text, text[at + 1] === '/' ? at + 2 : at + 1);
    if (name) yield name;
  }
}

/** Where a comment, a declaration or a document type ends; -1 when it does not end, undefined when none begins here. */
function endOfPreamble(text: string, at: number): number | undefined {
  for (const [open, close] of beforeRoot) {
    if (!text.startsWith(open, at)) continue;
    const end = text.indexOf(close, at + open.length);
    return end < 0 ? -1 : end + close.length;
  }
  if (text.slice(at, at + 9).toLowerCase() !== '<!doctype') return undefined;
  return endOfDoctype(text, at);
}

/** A document type ends at the first `>` outside of quotes and brackets. */
function endOfDoctype(text: string, start: number): number {
  let quote = '';
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '[') depth += 1;
    else if (character === ']') depth -= 1;
    else if (character === '>' && depth <= 0) return at + 1;
  }
  return -1;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && ' \t\r\n\f'.includes(text[at] ?? '')) at += 1;
  return at;
}

/** No relevant element has a longer name. */
const maxNameLength = 64;

function nameAt(text: string, at: number): string | undefined {
  const name = /^[\w.:-]+(?=[\s/>])/.exec(text.slice(at, at + maxNameLength))?.[0];
  return name?.slice(name.indexOf(':') + 1).toLowerCase();
}
