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

/** tus 1.0, which uses headers for everything; and the requests of services for uploads. */
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
    const upload = await this.uploads.create(caller, purposeIn(request.headers), lengthBytes);
    return new HeadersReply({ ...statusHeaders(upload), location: `/api/uploads/${upload.id}` });
  }

  @Serve(routes.uploads.status)
  async status(@Input() { params, request }: InputOf<Uploads['status']>, @Caller() caller: Caller) {
    requireVersion(request.headers);
    return new HeadersReply(statusHeaders(await this.uploads.status(caller.companyId, params.id)));
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
    return new HeadersReply(statusHeaders(upload));
  }

  @Serve(routes.uploads.remove)
  async remove(@Input() { params, request }: InputOf<Uploads['remove']>, @Caller() caller: Caller) {
    requireVersion(request.headers);
    await this.uploads.remove(caller.companyId, params.id);
    return new HeadersReply(version);
  }

  @OnRequest(ClaimUpload)
  claim(request: RequestOf<typeof ClaimUpload>): Promise<ResponseOf<typeof ClaimUpload>> {
    return this.uploads.claim(request);
  }
}

type Headers = Readonly<IncomingHttpHeaders>;

/** @throws Problem 412 for other versions */
export function requireVersion(headers: Headers): void {
  if (headers['tus-resumable'] === tusVersion) return;
  throw refuse('upload.version', { version: tusVersion }, { headers: { 'tus-version': tusVersion } });
}

/** A count of bytes in a header; undefined where it is absent, 400 where it is invalid. */
export function bytesIn(headers: Headers, name: 'upload-length' | 'upload-offset' | 'content-length') {
  const text = headers[name];
  if (text === undefined) return undefined;
  const bytes = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(bytes)) return bytes;
  throw refuse('upload.not-bytes', { header: name });
}

/** The announced length, or undefined where it is deferred. */
export function announcedLength(headers: Headers): number | undefined {
  const bytes = bytesIn(headers, 'upload-length');
  const isDeferred = headers['upload-defer-length'] === '1';
  if ((bytes === undefined) === isDeferred) return bytes;
  throw refuse('upload.length');
}

/** `purpose` in `Upload-Metadata: key base64,key base64`. The other keys are hints and are ignored. */
export function purposeIn(headers: Headers): UploadPurpose {
  const pairs = String(headers['upload-metadata'] ?? '').split(',');
  const encoded = pairs.map((pair) => pair.trim().split(' ')).find(([key]) => key === 'purpose')?.[1];
  if (encoded === undefined) return 'sop';
  const named = Buffer.from(encoded, 'base64').toString();
  const purpose = uploadPurposes.find((each) => each === named);
  if (purpose) return purpose;
  throw refuse('upload.purpose', { purposes: uploadPurposes.join(', ') }, { field: 'purpose' });
}

export const version = { 'tus-resumable': tusVersion } as const;

/** The state of an upload, for the client. */
export function statusHeaders({ offsetBytes, lengthBytes, expiresAt }: UploadRow): Record<string, string> {
  return {
    ...version,
    'cache-control': 'no-store',
    'upload-offset': String(offsetBytes),
    ...(lengthBytes === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(lengthBytes) }),
    'upload-expires': expiresAt.toUTCString(),
  };
}
