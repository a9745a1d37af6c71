import { Injectable } from '@nestjs/common';
import type { ResponseOf, RequestOf, Frame, PickFrame, QueryOf, routes } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { SignedPaths } from '@sop/object-store';
import { SettingsCache, refuse } from '@sop/service-kit';
import { setTimeout as pause } from 'node:timers/promises';
import { framesJob, hideJob } from '../pipeline.jobs.js';
import { hiddenVersion } from '../hidden/hidden-version.js';
import { frameAtMoment } from './moment-frames.js';
import { requireApplied } from './require-applied.js';
import { FrameSetRow, type StoredFrame } from './frame-set.entity.js';
import { similarityOf, withoutSimilarNeighbours } from './similar-frames.js';
import { downsample } from './downsample.js';

/** How long a request waits for denser frames before it asks the user to try again. */
const waitSeconds = 25;

@Injectable()
export class FramesService {
  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly paths: SignedPaths,
    private readonly settings: SettingsCache,
  ) {}

  /** Frames at a density; denser ones than those of the run are extracted first. */
  async list(
    companyId: string,
    sopId: string,
    { fps, with_alike }: FrameQuery,
  ): Promise<{ frames: Frame[] }> {
    for (let waited = 0; waited <= waitSeconds; waited += 1) {
      const order = { companyId, sopId, fps, isFirstAttempt: waited === 0 };
      const set = await this.database.tenant(companyId, (tx) => this.findOrOrder(tx, order));
      if (set) return { frames: this.presentAll(set, fps, with_alike || !(await this.skipsSimilar())) };
      await pause(1000);
    }
    throw refuse('sop.frames-not-ready');
  }

  /** The objects of a frame: by index at a density or in the run's own list, or at a moment. */
  async pick(request: RequestOf<typeof PickFrame>): Promise<ResponseOf<typeof PickFrame>> {
    const picked = await this.database.tenant(request.company_id, (tx) => findPicked(tx, request));
    if (!picked) return { found: false };
    const { set, frame } = picked;
    const { key, thumbnail_key, seconds, until_seconds } = frame;
    const { width, height } = set;
    return {
      ...{ found: true, key, thumbnail_key, seconds, width, height },
      ...(until_seconds !== undefined && { until_seconds }),
    };
  }

  private async findOrOrder(tx: Tx, order: Order): Promise<FoundFrames | null> {
    const { companyId, sopId, fps, isFirstAttempt: isFirstAttempt } = order;
    // Frames are withheld while regions are being hidden.
    if (await this.queue.isUnfinished(tx, hideJob, sopId)) return null;
    const set = await find(tx, companyId, sopId, fps);
    if (set) return { frames: set.frames, version: await hiddenVersion(tx, sopId) };
    await requireApplied(tx, companyId, sopId);
    // Densities are multiples of a half, so twice the density is an integer: each has its own job.
    const subject = { subjectId: sopId, generation: Math.round(fps * 2) };
    await this.queue.enqueue(tx, framesJob, { ...subject, companyId, payload: { fps } });
    if ((await this.queue.find(tx, framesJob, subject))?.state !== 'failed') return null;
    if (!isFirstAttempt) throw refuse('sop.frames-failed');
    await this.queue.retry(tx, framesJob, subject);
    return null;
  }

  /** When the setting is unknown, all frames are offered. */
  private skipsSimilar(): Promise<boolean> {
    return this.settings.read().then(
      ({ enable_frame_deduplication }) => enable_frame_deduplication,
      () => false,
    );
  }

  private presentAll({ frames, version }: FoundFrames, fps: number, withAlike: boolean): Frame[] {
    const list = downsample(frames, fps);
    const likeness = similarityOf(list, frames);
    const all = list.map((frame, index) => ({
      frame,
      index,
      looksLike: null,
      alikeSeconds: [],
      ...likeness[index],
    }));
    const offered = withAlike ? all : withoutSimilarNeighbours(all);
    return offered.map(({ frame, index, looksLike, alikeSeconds }) => ({
      index,
      frame_number: frame.index,
      timestamp: frame.seconds,
      path: this.paths.sign(frame.key, { version }),
      thumbnail: this.paths.sign(frame.thumbnail_key, { version }),
      looks_like: looksLike,
      alike_seconds: [...alikeSeconds],
    }));
  }
}

type FrameQuery = QueryOf<typeof routes.frames.list>;

interface FoundFrames {
  frames: readonly StoredFrame[];
  version: number;
}

interface Order {
  companyId: string;
  sopId: string;
  fps: number;
  /** Whether this is the first attempt of a request: a failed job is retried then. */
  isFirstAttempt: boolean;
}

/** The sparsest set that is dense enough; without a density, the run's own. */
async function find(tx: Tx, companyId: string, sopId: string, fps?: number): Promise<FrameSetRow | null> {
  const sets = await tx.manager.find(FrameSetRow, { where: { companyId, sopId }, order: { fps: 'ASC' } });
  return (
    (fps === undefined ? sets.find((set) => set.isExtraction) : sets.find((set) => set.fps >= fps)) ?? null
  );
}

async function findPicked(
  tx: Tx,
  { company_id, sop_id, frame_index, fps, at_seconds }: RequestOf<typeof PickFrame>,
): Promise<{ set: FrameSetRow; frame: StoredFrame } | undefined> {
  if (at_seconds !== undefined) return frameAtMoment(tx, company_id, sop_id, at_seconds);
  const set = await find(tx, company_id, sop_id, fps);
  const frame = (fps ? downsample(set?.frames ?? [], fps) : (set?.frames ?? []))[frame_index ?? 0];
  return set && frame ? { set, frame } : undefined;
}
