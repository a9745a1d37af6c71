import { cleanText, decodedText, truncate } from '@sop/contracts';
import { unusable } from './unusable-file.js';

/**
 * The text of a file, cleaned like every incoming text. @throws UnusableFile `import.unknown-encoding` with the file's name when
 * the bytes are no text
 */
export function decodeText(bytes: Uint8Array, path: string): string {
  const text = decodedText(bytes);
  if (text === undefined) throw unusable('import.unknown-encoding', { file: truncate(path, 120) });
  return cleanText(text);
}
