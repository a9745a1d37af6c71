import { Readable } from 'node:stream';
import { Problem, readMultipartForm } from '@sop/service-kit';

const maxLoginBytes = 16 * 1024;

/** Reads a sign-in body whole: it is small by nature. 413 beyond 16 kB. */
export async function readLoginBody(payload: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of payload) {
    const bytes = Buffer.from(chunk);
    sizeBytes += bytes.length;
    if (sizeBytes > maxLoginBytes) throw new Problem('too-large', 'The form is larger than allowed.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** The account a sign-in is for, as far as it can be told: what cannot be read counts as one account of its own. */
export async function accountOf(body: Buffer, contentType: string): Promise<string> {
  try {
    const fields = await fieldsOf(body, contentType);
    const { username } = Object(fields) as { username?: unknown };
    return typeof username === 'string' ? username.trim().toLowerCase().slice(0, 254) : '';
  } catch {
    return '';
  }
}

function fieldsOf(body: Buffer, contentType: string): unknown {
  if (/^multipart\//i.test(contentType)) return readMultipartForm(Readable.from([body]), contentType);
  if (/json/i.test(contentType)) return JSON.parse(body.toString());
  return Object.fromEntries(new URLSearchParams(body.toString()));
}
