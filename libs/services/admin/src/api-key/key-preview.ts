/** With fewer hidden characters, the ends of a key would reveal too much of it. */
const minHidden = 8;

/** `sk-...wxyz`: the first three and the last four characters, or only the first three of a short key. */
export function keyPreview(key: string): string {
  const start = key.slice(0, 3);
  return key.length >= 7 + minHidden ? `${start}...${key.slice(-4)}` : `${start}...`;
}
