import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { ClaimUpload, type UploadPurpose } from '@sop/contracts';
import { databaseToken, type Database } from '@sop/database';
import { Bus } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { eventually, fakesModule, objectsOf, signedIn, startApp, type SignedIn } from '@sop/testing';
import { StorageModule } from '../storage.module.js';
import { EndUpload } from '../uploads/end-upload.js';
import { Fakes } from './fakes.js';

type Headers = Record<string, string>;

/** The listening service over a real database and files, with fakes that count. */
export async function startStorage() {
  const system = await startApp([StorageModule, fakesModule('billing', Fakes)], {
    services: ['storage', 'billing'],
  });
  const store = system.app.get<ObjectStore>(OBJECT_STORE, { strict: false });
  const database = system.app.get<Database>(databaseToken('storage'), { strict: false });
  const fakes = system.app.get(Fakes, { strict: false });
  const bus = system.app.get(Bus, { strict: false });
  const ending = system.app.get(EndUpload, { strict: false });
  const runtime = system.app.get<Runtime>(RUNTIME, { strict: false });
  const objectsFolder = process.env['OBJECTS_DIR'] ?? '';
  const kinds = ['videos', 'datasets', 'temp'];
  const unfinishedObjects = () => readdir(join(objectsFolder, 'unfinished')).catch(() => []);
  return {
    ...system,
    ...{ store, database, fakes, ending, runtime, unfinishedObjects },
    signIn: () => signedIn(system.client),
    objectsOf: (companyId: string) => objectsOf(store, companyId, kinds),
    rows: <R>(sql: string, ...params: unknown[]) => database.system((tx) => tx.query<R>(sql, params)),
    claim: (companyId: string, uploadId: string, purpose: UploadPurpose = 'sop') =>
      bus.request(ClaimUpload, { company_id: companyId, upload_id: uploadId, purpose }),
    tus: (company: SignedIn) => new TusClient(system.baseUrl, company.client.token ?? ''),
    /** Nothing is left: no row, object or part, nothing counted and nothing reserved. */
    async expectClean(companyId: string) {
      await eventually(async () => {
        expect(await objectsOf(store, companyId, kinds)).toEqual([]);
        expect(fakes.held(companyId)).toEqual([]);
        expect(fakes.used(companyId, 'storage_bytes')).toBe(0);
        const rows = await database.system((tx) =>
          tx.query('select id from upload where company_id = $1', [companyId]),
        );
        expect(rows).toEqual([]);
        expect(await unfinishedObjects()).toEqual([]);
      });
    },
  };
}

export type StorageFixture = Awaited<ReturnType<typeof startStorage>>;

/** The beginning of an MP4, enough to be identified as one. */
export const mp4 = (sizeBytes: number): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isom', 'latin1'), randomBytes(sizeBytes - 20)]);

const octets = { 'content-type': 'application/offset+octet-stream' };

/** Speaks tus as a browser's client does. */
export class TusClient {
  constructor(
    private readonly baseUrl: string,
    private readonly token: string,
  ) {}

  send(method: string, path: string, headers: Headers, body?: Buffer): Promise<Response> {
    return fetch(`${this.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  }

  create(lengthBytes?: number, purpose?: UploadPurpose): Promise<Response> {
    const length: Headers =
      lengthBytes === undefined ? { 'upload-defer-length': '1' } : { 'upload-length': String(lengthBytes) };
    const metadata: Headers = purpose
      ? { 'upload-metadata': `filename YQ==,purpose ${Buffer.from(purpose).toString('base64')}` }
      : {};
    return this.send('POST', '/api/uploads', { ...length, ...metadata });
  }

  /** Returns the address of a new upload. */
  async begin(lengthBytes?: number, purpose?: UploadPurpose): Promise<string> {
    const reply = await this.create(lengthBytes, purpose);
    expect([reply.status, await reply.text()]).toEqual([201, '']);
    return reply.headers.get('location') ?? '';
  }

  head = (path: string) => this.send('HEAD', path, {});
  remove = (path: string) => this.send('DELETE', path, {});

  append(path: string, offset: number, bytes: Buffer, headers: Headers = {}): Promise<Response> {
    return this.send('PATCH', path, { ...octets, 'upload-offset': String(offset), ...headers }, bytes);
  }

  async offsetOf(path: string): Promise<number> {
    const reply = await this.head(path);
    expect(reply.status).toBe(200);
    return Number(reply.headers.get('upload-offset'));
  }

  /** Announces more bytes than it sends; the caller aborts or continues. */
  open(path: string, offset: number, announcedBytes?: number) {
    const sent = request(`${this.baseUrl}${path}`, {
      method: 'PATCH',
      // Uses a connection of its own: a refusal before the end of the body closes it.
      agent: false,
      headers: {
        ...octets,
        authorization: `Bearer ${this.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': offset,
        ...(announcedBytes === undefined
          ? { 'transfer-encoding': 'chunked' }
          : { 'content-length': announcedBytes }),
      },
    });
    sent.on('error', () => undefined);
    const answer = new Promise<{ status: number | undefined; text: string }>((resolve) =>
      sent.once('response', async (reply) => {
        const chunks = (await reply.toArray()) as Buffer[];
        resolve({ status: reply.statusCode, text: Buffer.concat(chunks).toString() });
      }),
    );
    return { sent, answer };
  }
}

export const idOf = (path: string): string => path.split('/').at(-1) ?? '';
