import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Frame } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { SignedPaths } from '@sop/object-store';
import { ConcurrencyLimit, refuse } from '@sop/service-kit';
import { hideJob, momentJob } from '../pipeline.jobs.js';
import { hiddenVersion } from '../hidden/hidden-version.js';
import { requireApplied } from './require-applied.js';
import { frameAtMoment, millisecondsOf } from './moment-frames.js';
import type { StoredFrame } from './frame-set.entity.js';

const waitMilliseconds = 25_000;
const pollMilliseconds = 150;
/** Per company: a worker makes about this many frames within the waiting time. */
const maxWaiting = 20;

interface FrameRequest {
  companyId: string;
  sopId: string;
  seconds: number;
  /** Whether this is the first attempt of a request: a failed job is retried then. */
  isFirstAttempt: boolean;
}

/** Single frames of a video at requested moments. */
@Injectable()
export class MomentsService {
  private readonly waiting = new ConcurrencyLimit(maxWaiting);

  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly paths: SignedPaths,
  ) {}

  /**
   * Creates the frame on the first request. @throws Problem 404, 409 while the SOP is generated, 429, 503 when it takes
   * too long
   */
  take(companyId: string, sopId: string, seconds: number): Promise<Frame> {
    return this.waiting.run(companyId, () => this.wait(companyId, sopId, seconds));
  }

  private async wait(companyId: string, sopId: string, seconds: number): Promise<Frame> {
    const end = Date.now() + waitMilliseconds;
    for (let isFirstAttempt = true; Date.now() < end; isFirstAttempt = false) {
      const request = { companyId, sopId, seconds, isFirstAttempt };
      const found = await this.database.tenant(companyId, (tx) => this.findOrEnqueue(tx, request));
      if (found) return this.present(found);
      await pause(pollMilliseconds);
    }
    throw refuse('sop.frames-not-ready');
  }

  private async findOrEnqueue(tx: Tx, { companyId, sopId, seconds, isFirstAttempt }: FrameRequest) {
    await requireApplied(tx, companyId, sopId);
    // Frames are withheld while regions are being hidden.
    if (await this.queue.isUnfinished(tx, hideJob, sopId)) return undefined;
    const existing = await frameAtMoment(tx, companyId, sopId, seconds);
    if (existing) return { frame: existing.frame, version: await hiddenVersion(tx, sopId) };
    const subject = { subjectId: sopId, generation: millisecondsOf(seconds) };
    await this.queue.enqueue(tx, momentJob, { ...subject, companyId, payload: { seconds } });
    const job = await this.queue.find(tx, momentJob, subject);
    if (job?.state !== 'failed') return undefined;
    if (!isFirstAttempt) throw refuse('sop.frames-failed');
    await this.queue.retry(tx, momentJob, subject);
    return undefined;
  }

  private present({ frame, version }: { frame: StoredFrame; version: number }): Frame {
    return {
      index: frame.index,
      frame_number: frame.index,
      timestamp: frame.seconds,
      path: this.paths.sign(frame.key, { version }),
      thumbnail: this.paths.sign(frame.thumbnail_key, { version }),
      looks_like: null,
      alike_seconds: [],
    };
  }
}
