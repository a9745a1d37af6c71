import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { inParallel, isCancelled, Wait, type ClaimedJob, type JobContext, type JobHandler } from '@sop/jobs';
import { hideRegions, type Region } from '@sop/media';
import { ObjectNotFound, OBJECT_STORE, locateInPack, rewritePack, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { mkdir, rm } from 'node:fs/promises';
import { FrameSetRow } from '../frames/frame-set.entity.js';
import { removeOtherClips } from '../clips/clip-parts.js';
import { VideoHiddenRegions } from '../hidden/video-hidden-regions.js';
import { hideJob, removeVideoJob } from '../pipeline.jobs.js';
import { removeAllObjects } from '../runs/run-objects.js';

const concurrency = 2;
const retrySeconds = 10;

/**
 * Destroys hidden regions in frames and thumbnails of a video, in place, and deletes its clips. Idempotent. Of two such jobs at once the one that began
 * with fewer regions runs again, because it may have rewritten a pack of the other.
 */
@Injectable()
export class RunHide implements JobHandler<typeof hideJob> {
  readonly job = hideJob;

  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Pick<Runtime, 'workDir'>,
  ) {}

  async run(job: ClaimedJob, context: JobContext): Promise<void> {
    const { subjectId: sopId, companyId } = job;
    if (await this.database.system((tx) => isBeingRemoved(tx, sopId)))
      throw new Wait('Frames of the video are being deleted.', retrySeconds);
    const folder = join(this.runtime.workDir, 'frames', job.id, String(job.fence));
    await mkdir(folder, { recursive: true });
    try {
      const hidden = await VideoHiddenRegions.of(this.database, sopId);
      const sets = await this.database.system((tx) => tx.manager.findBy(FrameSetRow, { sopId }));
      const pictures = sets
        .flatMap(({ frames }) => frames)
        .flatMap(({ seconds, until_seconds: untilSeconds, key, thumbnail_key }) => {
          const regions = hidden.on({ seconds, untilSeconds });
          return regions.length > 0 ? [key, thumbnail_key].map((each) => [each, regions] as const) : [];
        });
      const regionsOf = new Map(pictures);
      const packs = [...new Set([...regionsOf.keys()].flatMap((key) => locateInPack(key)?.pack ?? []))];
      await inParallel(packs, concurrency, (pack) =>
        this.hideInPack(pack, regionsOf, folder, context.signal),
      );
      const own = await this.ownObjects(packs, regionsOf);
      await inParallel(own, concurrency, async ([key, regions], index) => {
        context.signal.throwIfAborted();
        await this.hide(key, regions, join(folder, `${index}.jpg`));
      });
      await context.finish(async (tx) => {
        await hidden.requireLatest(tx);
        await removeOtherClips(tx, this.store, { companyId, sopId }, []);
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
      if (isCancelled(context.signal)) await removeAllObjects(this.store, companyId, sopId);
    }
  }

  /** Rewrites the whole pack, so that nothing hidden is left in it. */
  private async hideInPack(
    pack: string,
    regionsOf: ReadonlyMap<string, readonly Region[]>,
    folder: string,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await rewritePack(this.store, pack, folder, async ({ key, file }) => {
        signal.throwIfAborted();
        const regions = regionsOf.get(key);
        if (regions) await hideRegions(file, regions);
      });
    } catch (error) {
      if (!(error instanceof ObjectNotFound)) throw error;
    }
  }

  /** Pictures with an object of their own: moments, and those that replace one of a pack. */
  private async ownObjects(
    packs: readonly string[],
    regionsOf: ReadonlyMap<string, readonly Region[]>,
  ): Promise<(readonly [string, readonly Region[]])[]> {
    const replaced = new Set<string>();
    for (const pack of packs)
      for await (const { key } of this.store.list(pack.slice(0, pack.lastIndexOf('/')))) replaced.add(key);
    return [...regionsOf].filter(([key]) => !locateInPack(key) || replaced.has(key));
  }

  private async hide(key: string, regions: readonly Region[], file: string): Promise<void> {
    try {
      await this.store.download(key, file);
    } catch (error) {
      if (error instanceof ObjectNotFound) return;
      throw error;
    }
    await hideRegions(file, regions);
    await this.store.upload(file, key, 'image/jpeg');
    await rm(file);
  }
}

/** Then packs are deleted, which a job that rewrites them would restore. */
async function isBeingRemoved(tx: Tx, sopId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from job where kind = $1 and subject_id = $2 and state in ('waiting', 'running') limit 1`,
    [removeVideoJob.kind, sopId],
  );
  return rows.length > 0;
}
