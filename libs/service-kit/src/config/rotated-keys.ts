/**
 * The keys of a secret that is being rotated: one on each line, the first is used from now on, the others are still accepted. A secret of one line is one
 * key, as it is.
 */
export function rotatedKeys(secret: string): readonly [string, ...string[]] {
  const [first, ...others] = secret
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return first === undefined || others.length === 0 ? [secret] : [first, ...others];
}
