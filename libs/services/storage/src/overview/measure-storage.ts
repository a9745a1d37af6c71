import { Inject, Injectable } from '@nestjs/common';
import type { StoredType } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { defineJob, type ClaimedJob, type JobContext, type JobHandler } from '@sop/jobs';
import { OBJECT_STORE, parseKey, type KeyKind, type ObjectInfo, type ObjectStore } from '@sop/object-store';
import { dayMilliseconds } from '@sop/service-kit';

export const measureStorage = defineJob({ kind: 'storage.measure', schedule: '23 * * * *' });

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

const maxLargest = 10;
/** The next clean-up finds the rest. */
const maxReclaimable = 10_000;

export interface Measured {
  totals: Map<string, { companyId: string; type: StoredType; files: number; bytes: number }>;
  largest: ObjectInfo[];
  reclaimable: ObjectInfo[];
}

/**
 * Walks the whole store once, with totals and two short lists in memory, and replaces the former figures. A million objects take
 * minutes, so no request does it.
 */
@Injectable()
export class MeasureStorage implements JobHandler<typeof measureStorage> {
  readonly job = measureStorage;

  constructor(
    @InjectDatabase('storage') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  async run(_: ClaimedJob, context: JobContext): Promise<void> {
    const found: Measured = { totals: new Map(), largest: [], reclaimable: [] };
    for (const kind of kinds)
      for await (const object of this.store.list(kind)) {
        context.signal.throwIfAborted();
        note(found, object, Date.now());
      }
    await context.finish((tx) => writeMeasured(tx, found));
  }
}

export function note({ totals, largest, reclaimable }: Measured, object: ObjectInfo, now: number): void {
  const { kind, companyId } = parseKey(object.key);
  const type = typeOf[kind];
  const name = `${companyId} ${type}`;
  const total = totals.get(name) ?? { companyId, type, files: 0, bytes: 0 };
  total.files += 1;
  total.bytes += object.sizeBytes;
  totals.set(name, total);
  const isOld = now - object.modifiedAt.getTime() > dayMilliseconds;
  if (type === 'temp' && isOld && reclaimable.length < maxReclaimable) reclaimable.push(object);
  if (largest.length === maxLargest && object.sizeBytes <= (largest.at(-1)?.sizeBytes ?? 0)) return;
  largest.push(object);
  largest.sort((a, b) => b.sizeBytes - a.sizeBytes);
  largest.length = Math.min(largest.length, maxLargest);
}

/** Companies that were deleted during the walk are left out. */
const unlessErased = 'where not exists (select 1 from erased where erased.subject_id = t.company_id)';

async function writeMeasured(tx: Tx, { totals, largest, reclaimable }: Measured): Promise<void> {
  await tx.execute('delete from stored_total');
  await tx.execute('delete from largest_object');
  await tx.execute('delete from reclaimable_file');
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
  await insertObjects(tx, 'reclaimable_file', 'owner_id', reclaimable, ({ id }) => id);
  await tx.execute(
    'insert into measurement (id, measured_at) values (1, now()) on conflict (id) do update set measured_at = excluded.measured_at',
  );
}

const columnTypes = { type: 'text', owner_id: 'uuid' } as const;

async function insertObjects(
  tx: Tx,
  table: 'largest_object' | 'reclaimable_file',
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
