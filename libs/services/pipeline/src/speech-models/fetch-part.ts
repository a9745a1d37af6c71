import { outgoingFailureOf, outgoingFetch } from '@sop/service-kit';
import type { ModelFile } from './catalogue.js';

/** The files of the server are not what its catalogue says, or it does not give them: another attempt would not help. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}

/** The server is unreachable or broke off: the fetch continues later. */
export class FetchInterrupted extends Error {
  override readonly name = 'FetchInterrupted';
}

/** For one request, which never asks for more than a part: a connection of 70 kB/s is fast enough. */
const requestSeconds = 120;
/** A connection that breaks off is continued where it stopped, this often within one part. */
const maxRequests = 20;

interface Range {
  start: number;
  /** Of the last byte. */
  end: number;
}

/** Bytes of a file, by as many range requests as the connection needs. At most these bytes are in memory. */
export async function fetchPart(
  file: ModelFile,
  { start, end }: Range,
  signal: AbortSignal,
): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start + 1);
  let filled = 0;
  for (let requests = 1; filled < bytes.length; requests += 1) {
    const before = filled;
    try {
      for await (const chunk of await requestRange(file, { start: start + filled, end }, signal)) {
        if (filled + chunk.length > bytes.length) throw tooLong(file);
        bytes.set(chunk, filled);
        filled += chunk.length;
      }
    } catch (error) {
      signal.throwIfAborted();
      const failure = failureOf(error, file);
      if (failure instanceof FetchRefused || filled === before || requests === maxRequests) throw failure;
    }
    if (filled === before) throw new FetchInterrupted('The connection broke off.');
  }
  return bytes;
}

async function requestRange(
  file: ModelFile,
  { start, end }: Range,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const limits = { seconds: requestSeconds, maxBytes: end - start + 1 };
  // Compressed bytes would have other ranges.
  const headers = { range: `bytes=${start}-${end}`, 'accept-encoding': 'identity' };
  const reply = await outgoingFetch(limits)(file.url, { headers, signal });
  const error = errorIn(reply, file, { start, end });
  if (!error && reply.body) return reply.body;
  await reply.body?.cancel();
  throw error ?? new FetchInterrupted('The connection broke off.');
}

function errorIn({ status, headers }: Response, file: ModelFile, { start, end }: Range): Error | undefined {
  if (status >= 500 || status === 408 || status === 429)
    return new FetchInterrupted(`The server failed (${status}).`);
  if (status === 200 && start === 0 && end === file.bytes - 1) {
    const length = headers.get('content-length');
    return length === null || Number(length) === file.bytes ? undefined : otherSize(file);
  }
  if (status === 200)
    return new FetchRefused('The server sends whole files only: it does not support byte ranges.');
  if (status === 416) return otherSize(file);
  if (status !== 206) return new FetchRefused(`The server does not give ${file.path} (${status}).`);
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers.get('content-range') ?? '');
  if (range && range[3] !== '*' && Number(range[3]) !== file.bytes) return otherSize(file);
  return range && Number(range[1]) === start && Number(range[2]) <= end
    ? undefined
    : new FetchRefused('The server sends other bytes than were requested.');
}

const otherSize = ({ path }: ModelFile): FetchRefused =>
  new FetchRefused(`${path} has another size on the server than in its catalogue.`);
const tooLong = ({ path }: ModelFile): FetchRefused =>
  new FetchRefused(`The server sends more of ${path} than was requested.`);

function failureOf(error: unknown, file: ModelFile): unknown {
  switch (outgoingFailureOf(error)) {
    case 'length':
      return tooLong(file);
    case 'redirect':
      return new FetchRefused('The server redirects to another one.');
    case 'timeout':
      return new FetchInterrupted('The server is too slow.');
    case 'connection':
      return new FetchInterrupted('The server could not be reached, or the connection broke off.');
    default:
      return error;
  }
}
