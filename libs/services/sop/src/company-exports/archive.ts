import { createHash } from 'node:crypto';
import { PassThrough, Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

interface ArchivedFile {
  path: string;
  size_bytes: number;
  sha256: string;
}

/**
 * A zip that is written while it is read, one file after the other, so that neither memory nor disk grow with its size. Files
 * are counted and hashed on the way. When the reader disconnects, `add` fails.
 */
export class Archive {
  readonly output = new PassThrough();
  readonly files: ArchivedFile[] = [];
  /** Objects that a text names and the store does not have. */
  readonly missing: string[] = [];
  private readonly zip = new ZipFile();
  /** Aborted when the reader disconnects. */
  private readonly closed = new AbortController();

  constructor(private readonly madeAt: Date) {
    this.zip.on('error', (error: Error) => this.output.destroy(error));
    this.zip.outputStream.pipe(this.output);
    finished(this.output).catch((error: unknown) => this.closed.abort(error));
  }

  text(path: string, content: string): Promise<void> {
    return this.add(path, Readable.from([Buffer.from(content)]), true);
  }

  /** `compress` is for texts: pictures and videos are compressed already. */
  async add(path: string, body: Readable, compress = false): Promise<void> {
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    this.zip.addReadStream(counted, path, { compress, mtime: this.madeAt });
    await pipeline(body, counted, { signal: this.closed.signal });
    this.files.push({ path, size_bytes: bytes, sha256: hash.digest('hex') });
  }

  end(): void {
    this.zip.end();
  }

  fail(error: unknown): void {
    this.output.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
