/**
 * Share of the reference's words that were read, 0..1, in any order. A network's sums are rounded differently by each processor, so a test
 * asks for most words and never for one.
 */
export function shareOfWords(reference: string, read: string | readonly string[]): number {
  const found = new Set([read].flat().join(' ').toLowerCase().split(/\s+/));
  const words = reference.toLowerCase().split(/\s+/);
  return words.filter((word) => found.has(word)).length / words.length;
}
