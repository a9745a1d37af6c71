import { truncate } from '@sop/contracts';
import { literalPattern } from '@sop/service-kit';

/** Takes the place of a redacted text: a gap in a quotation, in every language. */
export const gap = '[…]';

const between = String.raw`[\s\p{Pd}]*`;
/** Scripts that write no spaces between words. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/**
 * Texts that are looked for: whatever the case, as whole words, and with other spaces or hyphens between their parts, as numbers are
 * spoken and written. A possessive ending belongs to a name.
 */
export class SoughtWords {
  private readonly pattern: RegExp;

  constructor(texts: readonly string[]) {
    const longestFirst = texts.toSorted((a, b) => b.length - a.length);
    this.pattern = new RegExp(longestFirst.map(patternOf).join('|'), 'giu');
  }

  countIn(text: string): number {
    return [...text.normalize('NFC').matchAll(this.pattern)].length;
  }

  isIn(text: string): boolean {
    return this.countIn(text) > 0;
  }

  replacedIn(text: string): string {
    const composed = text.normalize('NFC');
    const replaced = composed.replaceAll(this.pattern, gap);
    return replaced === composed ? text : replaced;
  }

  /** The words around the first of them. */
  excerptOf(text: string, length: number): string {
    const composed = text.normalize('NFC');
    const [first] = composed.matchAll(this.pattern);
    const from = Math.max(0, (first?.index ?? 0) - Math.floor(length / 3));
    return truncate(`${from > 0 ? '…' : ''}${composed.slice(from)}`, length);
  }
}

function patternOf(text: string): string {
  const composed = text.normalize('NFC');
  // Text that is read off a picture may have lost its spaces.
  const parts = composed.split(/[\s\p{Pd}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part !== '');
  const body = parts.length > 0 ? parts.map(literalPattern).join(between) : literalPattern(composed);
  if (spaceless.test(composed)) return body;
  const ending = /\p{L}$/u.test(composed) ? String.raw`(?:['’]?s)?` : '';
  return String.raw`(?<![\p{L}\p{N}])${body}${ending}(?![\p{L}\p{N}])`;
}
