const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** UTF-16 units; the longest emoji of the standard has 14, a letter with all its marks in any script fewer. */
const longest = 32;
/** A cheap test that matches every text with a longer one. */
const mayHold = /\p{M}{8}|(?:\u200d[^\u200d]{1,4}){4}/u;

/**
 * The text without characters that are joined of more parts than any language uses: laying one out takes the square of its
 * parts. Their parts are written side by side, eight marks on a letter at most.
 */
export function withShortClusters(text: string): string {
  if (!mayHold.test(text)) return text;
  return Array.from(characters.segment(text), ({ segment }) =>
    segment.length <= longest
      ? segment
      : segment.replaceAll('\u200d', '').replace(/(\p{M}{8})\p{M}+/gu, '$1'),
  ).join('');
}
