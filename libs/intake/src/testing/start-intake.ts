import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Controller, Module } from '@nestjs/common';
import type { UploadPurpose } from '@sop/contracts';
import {
  DatabaseModule,
  databaseToken,
  erase,
  tenantTable,
  type Database,
  type ServiceSchema,
} from '@sop/database';
import { Bus, MessagingModule } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { SettingsCache, Upload, type Caller } from '@sop/service-kit';
import { fakesModule, objectsOf, startApp, UploadingFakes } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { intakeTable } from '../intake-ledger.js';
import { provideVideoIntake, VideoIntake, type ReceivedVideo, type Intake } from '../video-intake.js';
import { videoPurposes } from '../video-purposes.js';

/** A service that stores the key, the size and the reservation of each video. */
const schemaOf = (purpose: UploadPurpose): ServiceSchema => ({
  service: videoPurposes[purpose].owner,
  entities: [],
  migrations: [
    {
      name: '0001-film',
      up: `
        create table film (
          id uuid primary key,
          company_id uuid not null,
          name text not null,
          video_key text not null,
          size_bytes bigint not null,
          reservation_id uuid not null
        );
        ${tenantTable('film')}
        create table erased (subject_id uuid primary key, company_id uuid not null);
        ${intakeTable}`,
    },
  ],
});

function serviceOf(purpose: UploadPurpose) {
  class FilmModule {}
  const schema = schemaOf(purpose);
  Module({
    imports: [DatabaseModule.forService(schema), MessagingModule.forService(schema.service)],
    providers: [provideVideoIntake(purpose)],
  })(FilmModule);
  return FilmModule;
}

@Controller()
class Fakes extends UploadingFakes {
  constructor() {
    super();
    this.change({ max_video_size_gb: 1 });
  }
}

const fields = z.object({
  name: z.string().trim().min(1, 'Please enter a name.'),
  upload_id: z.uuid().optional(),
});
export type Fields = z.output<typeof fields>;

export interface Film {
  id: string;
  name: string;
  video_key: string;
  size_bytes: number;
  reservation_id: string;
}

/** The kit within an application of its own: a real database and store, and a ledger that counts as billing does. */
export async function startIntake(purpose: UploadPurpose) {
  const FilmModule = serviceOf(purpose);
  const { owner, abandoned } = videoPurposes[purpose];
  const system = await startApp([FilmModule, fakesModule('billing', Fakes)], {
    services: [owner, 'billing'],
  });
  const database = system.app.get<Database>(databaseToken(owner), { strict: false });
  const store = system.app.get<ObjectStore>(OBJECT_STORE, { strict: false });
  const bus = system.app.get(Bus, { strict: false });
  const known = system.app.get(SettingsCache, { strict: false });
  const rows = <R>(sql: string, ...params: unknown[]) => database.system((tx) => tx.query<R>(sql, params));
  return {
    ...system,
    ...{ database, store, rows },
    fakes: system.app.get(Fakes, { strict: false }),
    videos: system.app.select(FilmModule).get(VideoIntake),
    /** Over a store and a database with some methods replaced by the test. */
    videosOver: (own: { store?: Partial<ObjectStore>; database?: Partial<Database> }) =>
      new VideoIntake(instead(database, own.database), instead(store, own.store), bus, known, purpose),
    filmsOf: (companyId: string) => rows<Film>('select * from film where company_id = $1', companyId),
    objectsOf: (companyId: string) => objectsOf(store, companyId, ['videos', 'datasets']),
    /** The rows of uploads to be undone. */
    openOf: (companyId: string) =>
      rows<{ id: string; object_key: string | null; seen_at: Date }>(
        'select * from intake where company_id = $1',
        companyId,
      ),
    abandonedOf: (companyId: string) =>
      rows<{ payload: object }>(
        `select payload from outbox where name = $1 and payload->>'company_id' = $2`,
        abandoned.name,
        companyId,
      ),
    eraseCompany: (companyId: string) => database.system((tx) => erase(tx, companyId, companyId)),
  };
}

export type IntakeFixture = Awaited<ReturnType<typeof startIntake>>;

const instead = <T extends object>(real: T, own: Partial<T> = {}): T =>
  new Proxy(real, {
    get: (all, name) => {
      const found: unknown = Reflect.get(own, name) ?? Reflect.get(all, name);
      return typeof found === 'function' ? (found.bind(all) as unknown) : found;
    },
  });

/** The use of a video by a service of films. */
export const intoFilm = (more: Partial<Intake<Fields>> = {}): Intake<Fields> => ({
  insert: async (tx, video: ReceivedVideo, { name }) => {
    await tx.execute(
      `insert into film (id, company_id, name, video_key, size_bytes, reservation_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [video.id, tx.companyId, name, video.key, video.sizeBytes, video.reservationOf('storage_bytes')],
    );
  },
  ...more,
});

export const someCaller = (): Caller => ({
  ...{ userId: uuidv7(), companyId: uuidv7(), sessionId: uuidv7(), email: 'ann@example.test' },
  ...{ role: 'editor', permissions: new Set() },
});

/** The beginning of an MP4, enough to be identified as one. */
export const mp4 = (sizeBytes = 10_000): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isom', 'latin1'), randomBytes(sizeBytes)]);

type Part = [name: string, value: string | Uint8Array<ArrayBuffer>];

/** A request with these parts, in this order; without `announced` it sends its length, as browsers do. */
export async function form(parts: readonly Part[], { announced }: { announced?: number | 'nothing' } = {}) {
  const made = new FormData();
  for (const [name, value] of parts)
    if (typeof value === 'string') made.append(name, value);
    else made.append(name, new Blob([value]), 'upload.bin');
  const encoded = new Response(made);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const length = announced ?? bytes.length;
  return uploadOf(Readable.from(slices(bytes), { objectMode: false }), {
    'content-type': encoded.headers.get('content-type') ?? '',
    ...(length !== 'nothing' && { 'content-length': String(length) }),
  });
}

function* slices(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** A request whose body comes from the test: the head of a form with a file, and then the pushed chunks. */
export function openForm(announced?: number) {
  const body = new Readable({ read: () => undefined });
  const upload = uploadOf(body, {
    'content-type': 'multipart/form-data; boundary=cut',
    ...(announced !== undefined && { 'content-length': String(announced) }),
  });
  return {
    upload,
    body,
    beginFile: () =>
      body.push('--cut\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n'),
    end(name: string) {
      body.push(`\r\n--cut\r\ncontent-disposition: form-data; name="name"\r\n\r\n${name}\r\n--cut--\r\n`);
      body.push(null);
    },
  };
}

const uploadOf = (body: Readable, headers: Record<string, string>) =>
  new Upload<Fields>({ body, headers }, { fileField: 'video', schema: fields });
