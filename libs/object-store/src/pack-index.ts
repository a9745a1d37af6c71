/** The longest index; it is read with the first bytes of a pack. */
export const headBytes = 8192;
const lengthDigits = 8;

export interface Member {
  name: string;
  /** In bytes. */
  length: number;
}

/** From the start of the pack, in bytes. */
export interface PackEntry {
  start: number;
  length: number;
}

/** The beginning of a pack: eight hexadecimal digits with the length of a JSON array of names and lengths, which are those of the files in order. */
export function encodeIndex(members: readonly Member[]): Buffer {
  const index = Buffer.from(JSON.stringify(members.map(({ name, length }) => [name, length])));
  if (lengthDigits + index.length > headBytes) throw new Error('too many files for one pack');
  return Buffer.concat([Buffer.from(index.length.toString(16).padStart(lengthDigits, '0')), index]);
}

/** Where the files of a pack are. @throws for bytes that are no pack */
export function parseIndex(head: Buffer): Map<string, PackEntry> {
  const digits = head.toString('latin1', 0, lengthDigits);
  const end = /^[0-9a-f]{8}$/.test(digits) ? lengthDigits + Number.parseInt(digits, 16) : Infinity;
  if (end > head.length) throw new DamagedPack();
  let start = end;
  return new Map(
    entriesOf(head.toString('utf8', lengthDigits, end)).map(({ name, length }) => {
      const entry = { start, length };
      start += length;
      return [name, entry] as const;
    }),
  );
}

function entriesOf(text: string): Member[] {
  const parsed: unknown = parseJson(text);
  if (!Array.isArray(parsed)) throw new DamagedPack();
  return parsed.map((entry: unknown) => {
    const [name, length] = Array.isArray(entry) ? (entry as unknown[]) : [];
    if (typeof name !== 'string' || !Number.isSafeInteger(length) || Number(length) < 0)
      throw new DamagedPack();
    return { name, length: Number(length) };
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DamagedPack();
  }
}

export class DamagedPack extends Error {
  override readonly name = 'DamagedPack';

  constructor() {
    super('The index of a pack cannot be read');
  }
}
