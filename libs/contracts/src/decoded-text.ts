/**
 * The text of a file in the encodings of editors, spreadsheets and annotation tools: UTF-8, UTF-16 with or without a byte order
 * mark, or else Windows-1252. Without the mark, and not cleaned. Undefined for other bytes.
 */
export function decodedText(bytes: Uint8Array): string | undefined {
  if (isUtf32(bytes)) return undefined;
  const utf16 = utf16Of(bytes);
  return utf16 ? decoded(utf16, bytes) : (decoded('utf-8', bytes) ?? decodedWestern(bytes));
}

/** Undefined when the bytes are invalid in this encoding. */
function decoded(encoding: string, bytes: Uint8Array): string | undefined {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Zero, and bytes that Windows-1252 does not use: the text is in another, unknown encoding. */
const notWestern = new Set([0, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);

const decodedWestern = (bytes: Uint8Array): string | undefined =>
  bytes.some((byte, at) => notWestern.has(byte) || isWideUtf8(bytes, at))
    ? undefined
    : decoded('windows-1252', bytes);

/** A three-byte character of UTF-8: the text is damaged UTF-8, not Windows-1252. */
const isWideUtf8 = (bytes: Uint8Array, at: number): boolean =>
  isWithin(bytes[at], 0xe0, 0xef) &&
  isWithin(bytes[at + 1], 0x80, 0xbf) &&
  isWithin(bytes[at + 2], 0x80, 0xbf);

const isWithin = (byte: number | undefined, first: number, last: number): boolean =>
  byte !== undefined && byte >= first && byte <= last;

/** By its byte order mark, the first half of which is one of UTF-16. */
const isUtf32 = ([first, second, third, fourth]: Uint8Array): boolean =>
  third === 0 && fourth === 0 && first === 0xff && second === 0xfe;

/** Number of bytes at the start of a file that are inspected. */
const inspectedBytes = 512;

/** By the byte order mark, or because every other byte is zero, as in UTF-16 of Latin text. */
function utf16Of(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, inspectedBytes);
  const zeros = [0, 1].map((first) => head.filter((byte, at) => at % 2 === first && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd * 4 > head.length) return 'utf-16le';
  if (odd === 0 && even * 4 > head.length) return 'utf-16be';
  return undefined;
}
