import { announcesMore, refuse, type Upload } from '@sop/service-kit';

/** The page's "max 2 MB" is a hint; the stored picture is redrawn and small, so a larger upload is accepted. */
const maxBytes = 10 * 1024 * 1024;

/** The whole file. @throws Problem 413 as soon as it is too large or announces to be, 422 when it is empty */
export async function readLogo(upload: Upload<unknown>): Promise<Buffer> {
  if (announcesMore(upload, maxBytes)) throw tooLarge();
  const { stream } = await upload.file();
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  if (sizeBytes > 0) return Buffer.concat(chunks);
  throw refuse('logo.empty', {}, { field: 'file' });
}

const tooLarge = () => refuse('logo.too-large');
