/** A service that sends more parts than this is faulty. */
const maxParts = 100_000;

/**
 * Everything that is read in parts: `read` gets the `next` of the part before, null for the first one.
 * @throws Error with the name when it does not end
 */
export async function* partsOf<Part extends { next: string | null }>(
  name: string,
  read: (after: string | null) => Promise<Part>,
): AsyncGenerator<Part> {
  let after: string | null = null;
  for (let count = 0; count < maxParts; count += 1) {
    const part: Part = await read(after);
    yield part;
    if (part.next === null) return;
    after = part.next;
  }
  throw new Error(`${name} does not end`);
}
