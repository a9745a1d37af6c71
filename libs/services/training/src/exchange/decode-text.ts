import { cleanText, truncate } from '@sop/contracts';
import { unusable } from './unusable-file.js';

/**
 * Like {@link decodedText}. @throws UnusableFile `import.unknown-encoding` with the file's name when the bytes are
 * no text
 */
export function decodeText(bytes: Uint8Array, path: string): string {
  const text = decodedText(bytes);
  if (text === undefined) throw unusable('import.unknown-encoding', { file: truncate(path, 120) });
  return text;
}

/**
 * The text of a file in the encodings of annotation tools and editors: UTF-8, UTF-16 with or without a byte order
 * mark, or else Windows-1252. Cleaned like every incoming text. Undefined for other bytes.
 */
export function decodedText(bytes: Uint8Array): string | undefined {
  if (isUtf32(bytes)) return undefined;
  const utf16 = utf16Of(bytes);
  const text = utf16 ? decoded(utf16, bytes) : (decoded('utf-8', bytes) ?? decodedWestern(bytes));
  return text === undefined ? undefined : cleanText(text);
}

/** Without a byte order mark; undefined when the bytes are invalid in this encoding. */
function decoded(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes that Windows-1252 does not use: the text is in another, unknown encoding. */
const notWestern = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** A three-byte character of UTF-8: the text is damaged UTF-8, not Windows-1252. */
const wideUtf8 = /[\xe0-\xef][\x80-\xbf]{2}/;

const decodedWestern = (bytes: Uint8Array): string | undefined =>
  bytes.some((byte) => notWestern.has(byte) || byte === 0) ||
  wideUtf8.test(Buffer.from(bytes).toString('latin1'))
    ? undefined
    : decoded('windows-1252', bytes);

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
