import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

interface Picture {
  path: string;
  open(): Promise<Readable>;
}

/**
 * Streams a zip. Texts are compressed; JPEGs are stored and opened one after the other when needed. Destroying the
 * stream closes the open one.
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
      // The stream was destroyed: without another source the zip ends here.
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
