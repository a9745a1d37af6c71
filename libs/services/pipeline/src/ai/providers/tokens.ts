/**
 * How many tokens a text takes, reckoned on the safe side: tokenizers differ, and none is at hand for a model that is only known by
 * its name. Letters of scripts without blanks are about a token each, others three to four a token.
 */
export function tokensOf(text: string): number {
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu)
      ?.length ?? 0;
  return Math.ceil(dense * 1.2 + (text.length - dense) / 3.3);
}
