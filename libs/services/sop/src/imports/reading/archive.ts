import { buffer } from 'node:stream/consumers';
import { importLimits } from '@sop/contracts';
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
    return bytes && textOfBytes(bytes);
  }

  close(): void {
    this.zip.close();
  }
}

/** UTF-8, or UTF-16 with its mark; what is neither is read as Windows wrote it. */
export function textOfBytes(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
