import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

interface Picture {
  path: string;
  open(): Promise<Readable>;
}

/**
 * A zip as a stream. Texts are compressed; JPEGs are stored as they are and opened one after the other, each when its turn
 * comes. Whoever stops reading closes the one that is open.
 */
export function zipStream(
  texts: readonly { path: string; text: string }[],
  pictures: readonly Picture[],
): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  let opened: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => opened?.destroy());
  for (const { path, text } of texts) zip.addBuffer(Buffer.from(text), path);
  for (const { path, open } of pictures)
    zip.addReadStreamLazy(path, { compress: false }, (give) => {
      // Nobody is reading any more: without a stream there is no next one.
      if (output.destroyed) return;
      open().then(
        (stream) => {
          opened = stream;
          stream.once('error', (error) => output.destroy(error));
          if (output.destroyed) stream.destroy();
          else give(null, stream);
        },
        (error: unknown) => output.destroy(error as Error),
      );
    });
  zip.end();
  zip.outputStream.pipe(output);
  return output;
}
