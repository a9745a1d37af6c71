/**
 * The last narration of each set of strangers (`evaluation/truth/to-read`) that the weights are learnt from: a set has its own authors.
 * Later sets were not used for the present weights, and the readers' figures of them are of these weights.
 */
export const lastOfSets = [42, 84, 128, 168, 208, 248];

/** The set of a narration, from 1; none of one that came later. */
export function setOf(name) {
  const at = lastOfSets.findIndex((last) => Number(name) <= last);
  return at < 0 ? undefined : at + 1;
}
