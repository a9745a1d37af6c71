import { Inject, Injectable } from '@nestjs/common';
import { CompanyNames, storedTypes, type StorageStats, type StoredType } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { RUNTIME, spaceOf, type Runtime } from '@sop/service-kit';
import { measureStorage } from './measure-storage.js';

export const megabytes = (bytes: number): number => Math.round((bytes / 1024 ** 2) * 100) / 100;
const gigabytes = (bytes: number): number => Math.round((bytes / 1024 ** 3) * 100) / 100;

const companiesShown = 100;

interface CompanyRow {
  company_id: string;
  videos: number;
  screenshots: number;
  models: number;
  total: number;
}

/** The store as it was last measured; the disk as it is now. */
@Injectable()
export class ReadOverview {
  constructor(
    @InjectDatabase('storage') private readonly database: Database,
    @Inject(RUNTIME) private readonly runtime: Pick<Runtime, 'workDir' | 'objects'>,
    private readonly bus: Bus,
  ) {}

  async read(): Promise<StorageStats> {
    const [disk, { companies, ...counted }] = await Promise.all([
      this.disk(),
      this.database.system(async (tx) => ({
        by_type: await byType(tx),
        companies: await byCompany(tx),
        largest_files: await largestFiles(tx),
        measured_at: await measuredAt(tx),
        is_measuring: await isMeasuring(tx),
      })),
    ]);
    return { disk, ...counted, by_company: await this.named(companies) };
  }

  private async disk(): Promise<StorageStats['disk']> {
    const { workDir, objects } = this.runtime;
    const { total, free } = await spaceOf(objects?.kind === 'fs' ? objects.root : workDir);
    if (!Number.isFinite(total) || total === 0)
      return { used_gb: 0, free_gb: 0, total_gb: 0, percent_used: 0 };
    return {
      used_gb: gigabytes(total - free),
      free_gb: gigabytes(free),
      total_gb: gigabytes(total),
      percent_used: Math.round(((total - free) / total) * 1000) / 10,
    };
  }

  /** A company is listed by its id when its name is not available. */
  private async named(rows: readonly CompanyRow[]): Promise<StorageStats['by_company']> {
    const company_ids = rows.map(({ company_id }) => company_id);
    const reply = this.bus.request(CompanyNames, { company_ids }).catch(() => ({ companies: [] }));
    const names = new Map((await reply).companies.map(({ company_id, name }) => [company_id, name]));
    return rows.map(({ company_id, videos, screenshots, models, total }) => ({
      company_id,
      company_name: names.get(company_id) ?? company_id,
      videos_mb: megabytes(videos),
      screenshots_mb: megabytes(screenshots),
      models_mb: megabytes(models),
      total_mb: megabytes(total),
    }));
  }
}

async function byType(tx: Tx): Promise<StorageStats['by_type']> {
  const rows = await tx.query<{ type: StoredType; files: number; bytes: number }>(
    'select type, sum(file_count)::int as files, sum(size_bytes)::bigint as bytes from stored_total group by type',
  );
  const of = (type: StoredType) => {
    const row = rows.find((each) => each.type === type);
    const size_bytes = Number(row?.bytes ?? 0);
    return [type, { file_count: row?.files ?? 0, size_mb: megabytes(size_bytes), size_bytes }] as const;
  };
  return Object.fromEntries(storedTypes.map(of)) as StorageStats['by_type'];
}

const byCompany = (tx: Tx): Promise<CompanyRow[]> =>
  tx.query<CompanyRow>(
    `select company_id, sum(size_bytes)::float8 as total,
       coalesce(sum(size_bytes) filter (where type = 'videos'), 0)::float8 as videos,
       coalesce(sum(size_bytes) filter (where type = 'screenshots'), 0)::float8 as screenshots,
       coalesce(sum(size_bytes) filter (where type = 'models'), 0)::float8 as models
     from stored_total group by company_id order by total desc, company_id limit ${companiesShown}`,
  );

async function largestFiles(tx: Tx): Promise<StorageStats['largest_files']> {
  const rows = await tx.query<{ key: string; type: StoredType; bytes: number; modified: Date }>(
    'select key, type, size_bytes as bytes, modified_at as modified from largest_object order by size_bytes desc limit 10',
  );
  return rows.map(({ key, type, bytes, modified }) => ({
    name: key.slice(key.lastIndexOf('/') + 1),
    path: key,
    type,
    size_mb: megabytes(Number(bytes)),
    modified: modified.toISOString(),
  }));
}

async function measuredAt(tx: Tx): Promise<string | null> {
  const [row] = await tx.query<{ at: Date }>('select measured_at as at from measurement');
  return row?.at.toISOString() ?? null;
}

async function isMeasuring(tx: Tx): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from job where kind = $1 and state in ('waiting', 'running') limit 1`,
    [measureStorage.kind],
  );
  return rows.length > 0;
}
