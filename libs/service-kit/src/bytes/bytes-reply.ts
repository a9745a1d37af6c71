import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, refuse } from '../problems/problem.js';
import { byteRange, type ByteRange } from './byte-range.js';

export interface BytesReplyOptions {
  /** Absent for bytes that are produced while they are sent: they are sent whole, in chunks, without ETag and ranges. */
  sizeBytes?: number;
  contentType: string;
  /** Strong, without quotes. Requires the size. */
  etag?: string;
  modifiedAt?: Date;
  /** Opens the bytes; called only when some are sent, never for HEAD or 304. */
  open(range?: ByteRange): Promise<Readable> | Readable;
  /** The default is `private, no-cache`. */
  cacheControl?: string;
  /** `Content-Disposition: attachment` under this name. */
  downloadName?: string;
}

/** Bytes with Range (single, also suffix), If-Range, If-None-Match and HEAD, by RFC 9110. */
export class BytesReply {
  constructor(private readonly options: BytesReplyOptions) {}

  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { sizeBytes, etag } = this.options;
    void reply.headers(this.headers());
    if (sizeBytes === undefined || etag === undefined) return this.sendWhole(request, reply);
    return this.sendSized(request, reply, sizeBytes, `"${etag}"`);
  }

  private async sendWhole(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    void reply.code(200);
    if (request.method === 'HEAD') return void reply.send(Readable.from([]));
    await this.sendBody(reply);
  }

  private async sendSized(
    request: FastifyRequest,
    reply: FastifyReply,
    sizeBytes: number,
    etag: string,
  ): Promise<void> {
    void reply.headers({ 'accept-ranges': 'bytes', etag });
    if (isUnchanged(request.headers['if-none-match'], etag)) return void reply.code(304).send();
    const range = this.rangeOf(request, sizeBytes, etag);
    if (range === 'unsatisfiable') throw beyondEnd(sizeBytes);
    const size = range ? range.end - range.start + 1 : sizeBytes;
    if (range) void reply.header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
    void reply.code(range ? 206 : 200).header('content-length', size);
    // An empty stream instead of an empty text: Fastify would replace the length by that of the text.
    if (request.method === 'HEAD' || size === 0) return void reply.send(Readable.from([]));
    await this.sendBody(reply, range);
  }

  private async sendBody(reply: FastifyReply, range?: ByteRange): Promise<void> {
    const body = await this.options.open(range);
    // The client may have disconnected while the bytes were opened.
    if (reply.raw.destroyed) body.destroy();
    void reply.send(body);
  }

  private headers(): Record<string, string> {
    const { contentType, cacheControl, modifiedAt, downloadName } = this.options;
    return {
      'content-type': contentType,
      'cache-control': cacheControl ?? 'private, no-cache',
      ...(modifiedAt ? { 'last-modified': modifiedAt.toUTCString() } : {}),
      ...(downloadName ? { 'content-disposition': attachment(downloadName) } : {}),
    };
  }

  private rangeOf(
    request: FastifyRequest,
    sizeBytes: number,
    etag: string,
  ): ByteRange | 'unsatisfiable' | undefined {
    const condition = request.headers['if-range'];
    const isSame = typeof condition !== 'string' || condition === etag || this.isSameDate(condition);
    return isSame ? byteRange(request.headers.range, sizeBytes) : undefined;
  }

  private isSameDate(condition: string): boolean {
    return this.options.modifiedAt?.toUTCString() === condition;
  }
}

const beyondEnd = (sizeBytes: number): Problem =>
  refuse('file.no-such-part', {}, { headers: { 'content-range': `bytes */${sizeBytes}` } });

/** If-None-Match compares weakly (RFC 9110 section 13.1.2). */
function isUnchanged(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
}

/** RFC 6266: an ASCII name for old clients, and the real one. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
