/**
 * Share of the reference's words that were read, 0..1, in any order. Rounding differs between processors, so tests require most words
 * and never a specific one.
 */
export function wordRecall(reference: string, read: string | readonly string[]): number {
  const found = new Set([read].flat().join(' ').toLowerCase().split(/\s+/));
  const words = reference.toLowerCase().split(/\s+/);
  return words.filter((word) => found.has(word)).length / words.length;
}
