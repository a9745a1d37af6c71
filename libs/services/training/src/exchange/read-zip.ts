import { buffer } from 'node:stream/consumers';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { unusable, UnusableFile } from './unusable-file.js';
import { decodeText } from './decode-text.js';

/** Pictures and labels of the largest dataset, and some more. */
const maxEntries = 100_000;
/** Unpacked text of all files together: a label takes some 60 bytes. */
export const maxTextBytes = 64 * 1024 ** 2;
/** Unpacked to packed size: labels of many boxes reach thirty, zeros reach a thousand. */
const maxRatio = 200;
/** Below this size the ratio does not matter: a hundred equal lines pack well. */
const smallBytes = 1024 ** 2;
const textFile = /\.(txt|ya?ml|names|labels|json|csv|xml)$/i;

/**
 * The text files of a zip by path; pictures are not unpacked. The declared sizes are added up before anything is
 * unpacked, and no entry may unpack to more than it declared, so a zip bomb has no effect.
 * @throws UnusableFile
 */
export async function readTexts(file: string): Promise<Map<string, string>> {
  try {
    const zip = await openPromise(file, { autoClose: false });
    try {
      return await readAll(zip);
    } finally {
      zip.close();
    }
  } catch (error) {
    throw error instanceof UnusableFile ? error : unusable('import.zip-damaged');
  }
}

async function readAll(zip: ZipFile): Promise<Map<string, string>> {
  if (zip.entryCount > maxEntries) throw unusable('import.zip-too-much');
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry())
    if (textFile.test(entry.fileName) && !entry.fileName.startsWith('__MACOSX/')) entries.push(entry);
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  if (bytes > maxTextBytes || (bytes > smallBytes && bytes > maxRatio * packed))
    throw unusable('import.zip-too-much');
  const texts = new Map<string, string>();
  for (const entry of entries) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    texts.set(entry.fileName, decodeText(bytes, entry.fileName));
  }
  return texts;
}
