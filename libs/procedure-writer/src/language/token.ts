/** A word with its place in the speech. `text` carries case and punctuation, `norm` neither. */
export interface Token {
  text: string;
  norm: string;
  startSeconds: number;
  endSeconds: number;
  segmentId: number;
  /** The recogniser's confidence, 0 to 1; absent where it gives none. */
  confidence?: number;
  /** The antonym that sounds nearly the same, where the recogniser cannot decide. */
  otherwise?: string;
  /** It was read in the picture, where the speech has a similar word. */
  read?: true;
}

export function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/^[^\p{L}\p{N}$€£#@+/~.]+|[^\p{L}\p{N}%°+]+$/gu, '')
    .replace(/^\.+(?!\w)/, '');
}

/** Letters and digits alone, small and without accents, for comparing texts whose spaces and marks may differ. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export function withText(token: Token, text: string): Token {
  return { ...token, text, norm: normalise(text) };
}

/** The tokens as one string, blanks between, no blank before punctuation. */
export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => token.text)
    .join(' ')
    .replace(/\s+([,.;:!?])/g, '$1')
    .trim();
}

export function normOf(tokens: readonly Token[]): string {
  return tokens.map((token) => token.norm).join(' ');
}

/** How many tokens a pattern (anchored at the start of the normalised text) takes up; 0 when it does not match on whole words. */
export function leadLength(tokens: readonly Token[], pattern: RegExp): number {
  const text = normOf(tokens);
  const found = pattern.exec(text);
  if (!found || found.index !== 0 || found[0].trim() === '') return 0;
  const taken = found[0].trimEnd();
  const next = text[taken.length];
  if (next !== undefined && next !== ' ') return 0;
  return taken.split(' ').length;
}

export const endsClause = (token: Token | undefined): boolean =>
  token !== undefined && /[,;:.!?—–-]$/.test(token.text);

export function stripEnd(token: Token): Token {
  return { ...token, text: token.text.replace(/[,;:.!?—–]+$/, '') };
}

/** The same words with another end: ".", "," or none. */
export const withEnd = (tokens: readonly Token[], end: string): Token[] =>
  tokens.map((token, at) =>
    at === tokens.length - 1 ? withText(token, token.text.replace(/[,;:.!?]+$/, '') + end) : token,
  );

export function capitalise(text: string): string {
  return text.replace(
    /^(["'“‘(]*)(\p{Ll})/u,
    (_all, open: string, letter: string) => open + letter.toUpperCase(),
  );
}

/** In small letters, but for "I", abbreviations and part numbers. */
export const lowered = (token: Token): Token =>
  /^I\b|^\p{Lu}{2}|^\p{Lu}\d/u.test(token.text) ? token : withText(token, token.text.toLowerCase());
export const lowerFirst = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, at) => (at === 0 ? lowered(token) : token));

/** Does it end as a question? */
export const asks = (tokens: readonly Token[]): boolean => /\?["'”’)]*$/.test(tokens.at(-1)?.text ?? '');
