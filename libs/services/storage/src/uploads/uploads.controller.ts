import type { IncomingHttpHeaders } from 'node:http';
import { Controller } from '@nestjs/common';
import {
  ClaimUpload,
  type RequestOf,
  type ResponseOf,
  routes,
  tusExtensions,
  tusVersion,
  type UploadPurpose,
  uploadPurposes,
} from '@sop/contracts';
import { OnRequest } from '@sop/messaging';
import { Caller, HeadersReply, Input, type InputOf, refuse, Serve } from '@sop/service-kit';
import { UploadsService } from './uploads.service.js';
import type { UploadRow } from './upload.entity.js';

type Uploads = typeof routes.uploads;

/** tus 1.0, of which everything is said in headers; and what services ask of an upload. */
@Controller()
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Serve(routes.uploads.options)
  async options() {
    const { maxBytes } = await this.uploads.limit();
    return new HeadersReply({
      ...version,
      'tus-version': tusVersion,
      'tus-extension': tusExtensions,
      'tus-max-size': String(maxBytes),
    });
  }

  @Serve(routes.uploads.create)
  async create(@Input() { request }: InputOf<Uploads['create']>, @Caller() caller: Caller) {
    requireVersion(request.headers);
    const lengthBytes = announcedLength(request.headers);
    const made = await this.uploads.create(caller, purposeIn(request.headers), lengthBytes);
    return new HeadersReply({ ...standingHeaders(made), location: `/api/uploads/${made.id}` });
  }

  @Serve(routes.uploads.standing)
  async standing(@Input() { params, request }: InputOf<Uploads['standing']>, @Caller() caller: Caller) {
    requireVersion(request.headers);
    return new HeadersReply(standingHeaders(await this.uploads.standing(caller.companyId, params.id)));
  }

  @Serve(routes.uploads.append)
  async append(@Input() { params, request, stream }: InputOf<Uploads['append']>, @Caller() caller: Caller) {
    requireVersion(request.headers);
    const upload = await this.uploads.append(caller.companyId, params.id, {
      stream,
      offsetBytes: bytesIn(request.headers, 'upload-offset'),
      lengthBytes: bytesIn(request.headers, 'upload-length'),
      announcedBytes: bytesIn(request.headers, 'content-length'),
    });
    return new HeadersReply(standingHeaders(upload));
  }

  @Serve(routes.uploads.remove)
  async remove(@Input() { params, request }: InputOf<Uploads['remove']>, @Caller() caller: Caller) {
    requireVersion(request.headers);
    await this.uploads.remove(caller.companyId, params.id);
    return new HeadersReply(version);
  }

  @OnRequest(ClaimUpload)
  claim(asked: RequestOf<typeof ClaimUpload>): Promise<ResponseOf<typeof ClaimUpload>> {
    return this.uploads.claim(asked);
  }
}

type Headers = Readonly<IncomingHttpHeaders>;

/** Throws 412 to whoever speaks another version. */
export function requireVersion(headers: Headers): void {
  if (headers['tus-resumable'] === tusVersion) return;
  throw refuse('upload.version', { version: tusVersion }, { headers: { 'tus-version': tusVersion } });
}

/** A count of bytes in a header; undefined where it is absent, 400 where it is none. */
export function bytesIn(headers: Headers, name: 'upload-length' | 'upload-offset' | 'content-length') {
  const text = headers[name];
  if (text === undefined) return undefined;
  const bytes = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(bytes)) return bytes;
  throw refuse('upload.not-bytes', { header: name });
}

/** The announced length, or undefined where it was said that it comes later. */
export function announcedLength(headers: Headers): number | undefined {
  const bytes = bytesIn(headers, 'upload-length');
  const isDeferred = headers['upload-defer-length'] === '1';
  if ((bytes === undefined) === isDeferred) return bytes;
  throw refuse('upload.length');
}

/** `purpose` out of `Upload-Metadata: key base64,key base64`. The rest are hints that nobody here takes. */
export function purposeIn(headers: Headers): UploadPurpose {
  const pairs = String(headers['upload-metadata'] ?? '').split(',');
  const given = pairs.map((pair) => pair.trim().split(' ')).find(([key]) => key === 'purpose')?.[1];
  if (given === undefined) return 'sop';
  const named = Buffer.from(given, 'base64').toString();
  const purpose = uploadPurposes.find((each) => each === named);
  if (purpose) return purpose;
  throw refuse('upload.purpose', { purposes: uploadPurposes.join(', ') }, { field: 'purpose' });
}

export const version = { 'tus-resumable': tusVersion } as const;

/** Where an upload stands, for the client. */
export function standingHeaders({ offsetBytes, lengthBytes, expiresAt }: UploadRow): Record<string, string> {
  return {
    ...version,
    'cache-control': 'no-store',
    'upload-offset': String(offsetBytes),
    ...(lengthBytes === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(lengthBytes) }),
    'upload-expires': expiresAt.toUTCString(),
  };
}
