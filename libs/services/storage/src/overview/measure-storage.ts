import { Inject, Injectable } from '@nestjs/common';
import type { StoredType } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { defineJob, type ClaimedJob, type JobContext, type JobHandler } from '@sop/jobs';
import { OBJECT_STORE, parseKey, type KeyKind, type ObjectInfo, type ObjectStore } from '@sop/object-store';
import { z } from 'zod';

export const measureStorage = defineJob({
  name: 'storage.measure',
  payload: z.object({}),
  schedule: '23 * * * *',
});

const typeOf: Record<KeyKind, StoredType> = {
  videos: 'videos',
  screenshots: 'screenshots',
  frames: 'screenshots',
  datasets: 'datasets',
  models: 'models',
  temp: 'temp',
  results: 'other',
  logos: 'other',
  exports: 'other',
};
const kinds = Object.keys(typeOf) as KeyKind[];

const largestKept = 10;
/** The rest is found the next time. */
const spareKept = 10_000;
const dayMilliseconds = 86_400_000;

export interface Measured {
  totals: Map<string, { companyId: string; type: StoredType; files: number; bytes: number }>;
  largest: ObjectInfo[];
  spare: ObjectInfo[];
}

/**
 * Walks the whole store once, holding totals and two short lists, and puts them in the place of the former ones. A million objects are
 * a walk of minutes: that is why no request does it.
 */
@Injectable()
export class MeasureStorage implements JobHandler<typeof measureStorage> {
  readonly job = measureStorage;

  constructor(
    @InjectDatabase('storage') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  async run(_: ClaimedJob, context: JobContext): Promise<void> {
    const found: Measured = { totals: new Map(), largest: [], spare: [] };
    for (const kind of kinds)
      for await (const object of this.store.list(kind)) {
        context.signal.throwIfAborted();
        note(found, object, Date.now());
      }
    await context.finish((tx) => keep(tx, found));
  }
}

export function note({ totals, largest, spare }: Measured, object: ObjectInfo, now: number): void {
  const { kind, companyId } = parseKey(object.key);
  const type = typeOf[kind];
  const name = `${companyId} ${type}`;
  const total = totals.get(name) ?? { companyId, type, files: 0, bytes: 0 };
  total.files += 1;
  total.bytes += object.sizeBytes;
  totals.set(name, total);
  const isOld = now - object.modifiedAt.getTime() > dayMilliseconds;
  if (type === 'temp' && isOld && spare.length < spareKept) spare.push(object);
  if (largest.length === largestKept && object.sizeBytes <= (largest.at(-1)?.sizeBytes ?? 0)) return;
  largest.push(object);
  largest.sort((a, b) => b.sizeBytes - a.sizeBytes);
  largest.length = Math.min(largest.length, largestKept);
}

/** Of companies that were deleted meanwhile nothing comes back. */
const unlessErased = 'where not exists (select 1 from erased where erased.subject_id = t.company_id)';

async function keep(tx: Tx, { totals, largest, spare }: Measured): Promise<void> {
  await tx.execute('delete from stored_total');
  await tx.execute('delete from largest_object');
  await tx.execute('delete from spare_temp');
  const rows = [...totals.values()];
  await tx.execute(
    `insert into stored_total (company_id, type, file_count, size_bytes)
     select * from unnest($1::uuid[], $2::text[], $3::int[], $4::bigint[]) as t (company_id, type, file_count, size_bytes) ${unlessErased}`,
    [
      rows.map(({ companyId }) => companyId),
      rows.map(({ type }) => type),
      rows.map(({ files }) => files),
      rows.map(({ bytes }) => bytes),
    ],
  );
  await insertObjects(tx, 'largest_object', 'type', largest, ({ kind }) => typeOf[kind]);
  await insertObjects(tx, 'spare_temp', 'owner_id', spare, ({ id }) => id);
  await tx.execute(
    'insert into measurement (id, measured_at) values (1, now()) on conflict (id) do update set measured_at = excluded.measured_at',
  );
}

const columnTypes = { type: 'text', owner_id: 'uuid' } as const;

async function insertObjects(
  tx: Tx,
  table: 'largest_object' | 'spare_temp',
  column: keyof typeof columnTypes,
  objects: readonly ObjectInfo[],
  of: (key: ReturnType<typeof parseKey>) => string,
): Promise<void> {
  const keys = objects.map(({ key }) => parseKey(key));
  await tx.execute(
    `insert into ${table} (key, company_id, ${column}, size_bytes, modified_at)
     select * from unnest($1::text[], $2::uuid[], $3::${columnTypes[column]}[], $4::bigint[], $5::timestamptz[])
       as t (key, company_id, ${column}, size_bytes, modified_at) ${unlessErased}`,
    [
      objects.map(({ key }) => key),
      keys.map(({ companyId }) => companyId),
      keys.map(of),
      objects.map(({ sizeBytes }) => sizeBytes),
      objects.map(({ modifiedAt }) => modifiedAt.toISOString()),
    ],
  );
}
