import type { IncomingHttpHeaders } from 'node:http';
import { tusVersion, uploadPurposes, type UploadPurpose } from '@sop/contracts';
import { refuse } from '@sop/service-kit';
import type { UploadRow } from './upload.entity.js';

type Headers = Readonly<IncomingHttpHeaders>;

/** Throws 412 to whoever speaks another version. */
export function requireVersion(headers: Headers): void {
  if (headers['tus-resumable'] === tusVersion) return;
  throw refuse(
    'upload.version',
    { version: tusVersion },
    {
      headers: { 'tus-version': tusVersion },
    },
  );
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
