import { Injectable } from '@nestjs/common';
import {
  DeleteRedundantUploads,
  type BodyOf,
  type ReplyOf,
  type routes,
  type StorageRecommendation,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue, NO_COMPANY } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { v7 as uuidv7 } from 'uuid';
import { requestMeasurement } from './request-measurement.js';
import { cleanTemp } from './clean-temp.js';
import { megabytes } from './read-overview.js';

type CleanupRequest = BodyOf<typeof routes.platformStorage.cleanup>;
type Reply = ReplyOf<typeof routes.platformStorage.cleanup>;
interface Found {
  file_count: number;
  size_bytes: number;
}

/** The sizes from which a clean-up is recommended. */
const highMegabytes = 10_240;
const mediumMegabytes = 1024;
const recommendedVideoDays = 30;

/** Steps and their versions show screenshots, frames can be chosen, and models were trained with datasets. */
const allNeeded = { screenshots: 'picture', datasets: 'dataset' } as const;

/** Files that can be removed without loss: temporary files of finished work, and uploads that have a copy for playing. */
@Injectable()
export class ReclaimableFiles {
  constructor(
    @InjectDatabase('storage') private readonly database: Database,
    private readonly bus: Bus,
    private readonly queue: JobQueue,
  ) {}

  async recommend(): Promise<StorageRecommendation[]> {
    const temp = await this.temp(1);
    const videos = await this.deleteRedundantUploads(recommendedVideoDays, { isDryRun: true }).catch(() => ({
      file_count: 0,
      size_bytes: 0,
    }));
    return [
      ...recommendation(temp, 'cleanup_temp', 'temp', 1, 'Temporary files that nothing works on any more'),
      ...recommendation(
        videos,
        'cleanup_old',
        'videos',
        recommendedVideoDays,
        `Uploads older than ${recommendedVideoDays} days of which a copy for playing is kept`,
      ),
    ];
  }

  async clean(request: CleanupRequest): Promise<Reply> {
    const { action, storage_type, days, dry_run } = request;
    const isTemp = action === 'cleanup_temp' || storage_type === 'temp';
    if (!isTemp && storage_type !== 'videos')
      return reply(
        { file_count: 0, size_bytes: 0 },
        dry_run,
        `Every ${allNeeded[storage_type]} is still needed.`,
      );
    const found = isTemp
      ? await this.temp(days)
      : await this.deleteRedundantUploads(days, { isDryRun: dry_run });
    const files = isTemp
      ? counted(found.file_count, 'temporary file')
      : counted(found.file_count, 'video upload');
    if (found.file_count === 0) return reply(found, dry_run, 'There is nothing to remove.');
    if (dry_run)
      return reply(found, dry_run, `${files} (${megabytes(found.size_bytes)} MB) would be removed.`);
    await this.begin(request, isTemp, found);
    return reply(found, dry_run, `${files} (${megabytes(found.size_bytes)} MB) are being removed.`);
  }

  private async begin({ days, storage_type }: CleanupRequest, isTemp: boolean, found: Found): Promise<void> {
    await this.database.system(async (tx) => {
      const job = { companyId: NO_COMPANY, subjectId: uuidv7(), payload: { days } };
      if (isTemp) await this.queue.enqueue(tx, cleanTemp, job);
      else await requestMeasurement(tx, this.queue);
      await tx.audit({
        action: 'storage.cleaned',
        companyId: null,
        targets: [{ kind: 'storage', id: isTemp ? 'temp' : storage_type }],
        detail: { days, files: found.file_count, bytes: found.size_bytes },
      });
    });
  }

  private async temp(days: number): Promise<Found> {
    const [found] = await this.database.system((tx) =>
      tx.query<Found>(
        `select count(*)::int as file_count, coalesce(sum(size_bytes), 0)::float8 as size_bytes from reclaimable_file
         where modified_at < now() - make_interval(days => $1)`,
        [days],
      ),
    );
    return found ?? { file_count: 0, size_bytes: 0 };
  }

  private deleteRedundantUploads(days: number, { isDryRun }: { isDryRun: boolean }): Promise<Found> {
    return this.bus.request(
      DeleteRedundantUploads,
      { days, dry_run: isDryRun },
      { timeoutSeconds: isDryRun ? 5 : 20 },
    );
  }
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const reply = (found: Found, dry_run: boolean, message: string): Reply => ({
  message,
  dry_run,
  file_count: found.file_count,
  size_mb: megabytes(found.size_bytes),
});

function recommendation(
  { file_count, size_bytes }: Found,
  action: StorageRecommendation['action'],
  storage_type: StorageRecommendation['storage_type'],
  days: number,
  what: string,
): StorageRecommendation[] {
  if (file_count === 0) return [];
  const size = megabytes(size_bytes);
  const priority = size >= highMegabytes ? 'high' : size >= mediumMegabytes ? 'medium' : 'low';
  const description = `${what}: ${counted(file_count, 'file')}`;
  return [{ priority, description, potential_savings_mb: size, action, storage_type, days }];
}
