import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem.js';
import { byteRange, type ByteRange } from './byte-range.js';

export interface BytesReplyOptions {
  sizeBytes: number;
  contentType: string;
  /** Strong, without quotes. */
  etag: string;
  modifiedAt?: Date;
  /** Opens the bytes; called only when some are to be sent, never for HEAD or 304. */
  open(range?: ByteRange): Promise<Readable> | Readable;
  /** `private, no-cache` unless said otherwise. */
  cacheControl?: string;
  /** `Content-Disposition: attachment` under this name. */
  downloadName?: string;
}

/** Bytes with Range (single, also suffix), If-Range, If-None-Match and HEAD, as RFC 9110 has them. */
export class BytesReply {
  constructor(private readonly options: BytesReplyOptions) {}

  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { options } = this;
    const etag = `"${options.etag}"`;
    void reply.headers(this.headers(etag));
    if (isUnchanged(request.headers['if-none-match'], etag)) return void reply.code(304).send();
    const range = this.wanted(request, etag);
    if (range === 'unsatisfiable') throw this.beyondEnd();
    const size = range ? range.end - range.start + 1 : options.sizeBytes;
    if (range) void reply.header('content-range', `bytes ${range.start}-${range.end}/${options.sizeBytes}`);
    void reply.code(range ? 206 : 200).header('content-length', size);
    // An empty stream and no empty text: Fastify would write the length of the text over ours.
    if (request.method === 'HEAD' || size === 0) return void reply.send(Readable.from([]));
    const body = await options.open(range);
    // The client may be gone while the bytes were opened.
    if (reply.raw.destroyed) body.destroy();
    return void reply.send(body);
  }

  private headers(etag: string): Record<string, string> {
    const { contentType, cacheControl, modifiedAt, downloadName } = this.options;
    return {
      'content-type': contentType,
      'accept-ranges': 'bytes',
      etag,
      'cache-control': cacheControl ?? 'private, no-cache',
      ...(modifiedAt ? { 'last-modified': modifiedAt.toUTCString() } : {}),
      ...(downloadName ? { 'content-disposition': attachment(downloadName) } : {}),
    };
  }

  private wanted(request: FastifyRequest, etag: string): ByteRange | 'unsatisfiable' | undefined {
    const condition = request.headers['if-range'];
    const isSame = typeof condition !== 'string' || condition === etag || this.isSameDate(condition);
    return isSame ? byteRange(request.headers.range, this.options.sizeBytes) : undefined;
  }

  private isSameDate(condition: string): boolean {
    return this.options.modifiedAt?.toUTCString() === condition;
  }

  private beyondEnd(): Problem {
    return new Problem('range-not-satisfiable', 'The file has no such part.', undefined, {
      headers: { 'content-range': `bytes */${this.options.sizeBytes}` },
    });
  }
}

/** If-None-Match compares weakly (RFC 9110 section 13.1.2). */
function isUnchanged(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
}

/** RFC 6266: an ASCII name for old clients, the real one beside it. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
