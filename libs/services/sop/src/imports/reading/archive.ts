import { buffer } from 'node:stream/consumers';
import { decodedText, importLimits } from '@sop/contracts';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { UnreadableDocument, unreadable } from './read-sop.js';

/**
 * The files of a zip by their paths. Sizes are added up as they are declared, before anything is unpacked, and no file may unpack to
 * more than it declares, so a zip bomb has no effect. Paths are names only: nothing is written under them.
 */
export class Archive {
  private unpackedBytes = 0;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws UnreadableDocument */
  static async open(file: string): Promise<Archive> {
    try {
      const zip = await openPromise(file, { autoClose: false });
      if (zip.entryCount > importLimits.files) throw unreadable('document.too-much');
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry())
        if (!entry.fileName.endsWith('/') && !entries.has(entry.fileName)) entries.set(entry.fileName, entry);
      return new Archive(zip, entries);
    } catch (error) {
      throw error instanceof UnreadableDocument ? error : unreadable('document.damaged');
    }
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  /** Undefined where it is missing. @throws UnreadableDocument */
  async read(name: string, maxBytes: number): Promise<Buffer | undefined> {
    const entry = this.entries.get(name);
    if (!entry) return undefined;
    this.unpackedBytes += entry.uncompressedSize;
    if (entry.uncompressedSize > maxBytes || this.unpackedBytes > importLimits.unpackedBytes)
      throw unreadable('document.too-much');
    try {
      return await buffer(await this.zip.openReadStreamPromise(entry));
    } catch {
      throw unreadable('document.damaged');
    }
  }

  async readText(name: string): Promise<string | undefined> {
    const bytes = await this.read(name, importLimits.textBytes);
    return bytes && textOf(bytes);
  }

  close(): void {
    this.zip.close();
  }
}

/** @throws UnreadableDocument where the bytes are no text */
export function textOf(bytes: Uint8Array): string {
  const text = decodedText(bytes);
  // Other formats than text contain it in their first kilobytes.
  if (text === undefined || text.includes('\0')) throw unreadable('document.unsupported');
  return text;
}
