import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  maxHideRequests,
  RegionsDestroyed,
  type BodyOf,
  type HiddenRegions,
  type Markup,
  type ChangedSop,
  type routes,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { hiddenOn, type Region } from '@sop/media';
import { ObjectNotFound, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import {
  ConcurrencyLimit,
  KilledWork,
  refuse,
  requirePermission,
  RUNTIME,
  type Caller,
  type Runtime,
} from '@sop/service-kit';
import { ChangeSop, type LockedSop } from '../editing/change-sop.js';
import type { SopContent } from '../editing/sop-content.js';
import { requireSop } from '../sops/require-sop.js';
import { SopReader } from '../sops/sop-reader.js';
import { SopRow } from '../sops/sop.entity.js';
import { StepRow, type StoredScreenshot } from '../steps/step.entity.js';
import { drawMarkup } from './draw-markup.js';
import type { Drawing, Drawn } from './draw.js';
import { StorePicture, type StoredPicture } from './store-picture.js';
import { isDrawnOn, originalOf, pictureAt, shownOf, withoutMarkup, withPicture } from './marked-picture.js';
import { hideJob } from './markup.jobs.js';

type MarkRequest = BodyOf<typeof routes.steps.markPicture>;
interface PictureAddress {
  id: string;
  stepId: string;
  position: number;
}

const nothing: Markup = { crop: null, marks: [] };
/** The longest time that a reply waits until the regions are destroyed in every picture; destroying continues after it. */
const waitMilliseconds = 20_000;
const pollMilliseconds = 150;
/** Waiting requests of a company; each polls the job. */
const maxWaiting = 20;

/** Draws on a picture of a step, and destroys hidden regions of it. */
@Injectable()
export class MarkPicture {
  private readonly waiting = new ConcurrencyLimit(maxWaiting);

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Pick<Runtime, 'workDir'>,
    private readonly queue: JobQueue,
    private readonly sops: ChangeSop,
    private readonly reader: SopReader,
    private readonly pictures: StorePicture,
  ) {}

  /**
   * @throws Problem 402, 403, 404, 429; 409 when the SOP or the picture was changed since, and for hiding while its video is processed
   */
  markUp(
    caller: Caller,
    at: PictureAddress,
    request: MarkRequest,
    key: string | undefined,
  ): Promise<ChangedSop> {
    if (!request.hide) return this.applyOnce(caller, at, request, key);
    requirePermission(caller, 'picture.destroy');
    return this.waiting.run(caller.companyId, () => this.markUpAndAwaitHiding(caller, at, request, key));
  }

  private async markUpAndAwaitHiding(
    caller: Caller,
    at: PictureAddress,
    request: MarkRequest,
    key: string | undefined,
  ): Promise<ChangedSop> {
    const saved = await this.applyOnce(caller, at, request, key);
    if (saved.change === null) return saved;
    await this.waitUntilHidden(caller.companyId, at.id, saved.change);
    const sop = await this.database.tenant(caller.companyId, (tx) =>
      this.reader.read(tx, caller.companyId, at.id),
    );
    return { ...sop, change: saved.change };
  }

  private async applyOnce(
    caller: Caller,
    at: PictureAddress,
    request: MarkRequest,
    key: string | undefined,
  ): Promise<ChangedSop> {
    return (await this.sops.previousResult(caller, at.id, key)) ?? this.applyMarkup(caller, at, request, key);
  }

  private async applyMarkup(
    caller: Caller,
    at: PictureAddress,
    { revision, hide, ...markup }: MarkRequest,
    key: string | undefined,
  ): Promise<ChangedSop> {
    const { original, hideRequests, hidden } = await this.requirePicture(
      caller.companyId,
      at,
      hide !== undefined,
    );
    const change = { caller, at, original, hideRequests, revision, key, markup, hide };
    if (!isDrawnOn(markup) && !hide) return this.saveChange(change, undefined);
    const regions = [...hidden, ...(hide?.regions ?? [])];
    const drawn = await this.renderMarkup(caller.companyId, originalOf(original).key, {
      markup,
      hidden: regions,
    });
    const sop = { companyId: caller.companyId, sopId: at.id };
    return this.pictures.store(sop, drawn, (stored) => this.saveChange(change, stored));
  }

  private requirePicture(
    companyId: string,
    { id, stepId, position }: PictureAddress,
    isHiding: boolean,
  ): Promise<ReadPicture> {
    return this.database.tenant(companyId, async (tx) => {
      const sop = await requireSop(tx, companyId, id);
      if (isHiding) refuseHiding(sop);
      const row = await tx.manager.findOneBy(StepRow, { id: stepId, sopId: id, companyId });
      const original = pictureAt(row ?? undefined, position);
      const hidden = hiddenOn(
        shownOf(original),
        (await this.queue.unfinished(tx, hideJob, id)).flatMap(({ spans }) => spans),
      );
      return { original, hideRequests: sop.hideRequests, hidden };
    });
  }

  private async renderMarkup(
    companyId: string,
    key: string,
    marks: Pick<Drawing, 'markup' | 'hidden'>,
  ): Promise<Drawn> {
    try {
      const { body } = await this.store.get(key);
      const picture = await buffer(body);
      return await drawMarkup(this.runtime.workDir, { picture, ...marks }, companyId);
    } catch (error) {
      if (error instanceof ObjectNotFound) throw refuse('step.picture-not-found');
      throw error instanceof KilledWork ? refuse('step.picture-not-drawn', {}, { cause: error }) : error;
    }
  }

  private saveChange(change: Change, stored: StoredPicture | undefined): Promise<ChangedSop> {
    const { caller, at, original, hideRequests, revision, key, markup, hide } = change;
    const edit = { kind: 'edited', revision, key, submitted: markup } as const;
    return this.sops.apply(caller, at.id, edit, async (content, locked) => {
      const now = pictureAt(stepOf(content, at.stepId), at.position);
      // Another picture was chosen while this one was drawn.
      if (originalOf(now).key !== originalOf(original).key) throw await locked.stale();
      // It may show pixels that were destroyed while it was drawn.
      if (stored && locked.sop.hideRequests !== hideRequests) throw await locked.stale();
      if (hide) await this.enqueueHiding(locked, content, at, { ...hide, seconds: now.seconds });
      if (stored) await stored.settle(locked.tx);
      return withPicture(content, at.stepId, at.position, markedAs(now, markup, stored));
    });
  }

  /** In the transaction of the change, so that it is announced and done, or never saved. */
  private async enqueueHiding(
    { tx, sop }: LockedSop,
    content: SopContent,
    { stepId }: PictureAddress,
    { regions, extent, seconds }: HiddenRegions & { seconds: number },
  ): Promise<void> {
    refuseHiding(sop);
    const { companyId, id: sopId } = sop;
    const [fromSeconds, toSeconds] = spanOf(extent, seconds, stepOf(content, stepId));
    await tx.manager.increment(SopRow, { id: sopId, companyId }, 'hideRequests', 1);
    const number = sop.revision + 1;
    await tx.emit(RegionsDestroyed, {
      ...{ company_id: companyId, sop_id: sopId, number, regions },
      ...{ from_seconds: fromSeconds, to_seconds: toSeconds },
    });
    const payload = { spans: [{ fromSeconds, toSeconds, regions }] };
    await this.queue.enqueue(tx, hideJob, { companyId, subjectId: sopId, generation: number, payload });
    await tx.audit({
      action: 'sop.pixels-destroyed',
      targets: [{ kind: 'sop', id: sopId }],
      detail: { from_seconds: fromSeconds, to_seconds: toSeconds, places: regions.length },
    });
  }

  private async waitUntilHidden(companyId: string, sopId: string, generation: number): Promise<void> {
    const end = Date.now() + waitMilliseconds;
    const isDone = async (tx: Tx) => {
      const job = await this.queue.find(tx, hideJob, { subjectId: sopId, generation });
      return job?.state !== 'waiting' && job?.state !== 'running';
    };
    while (Date.now() < end && !(await this.database.tenant(companyId, isDone)))
      await pause(pollMilliseconds);
  }
}

/** A run in progress would show what it has read already. */
export function refuseHiding({
  status,
  hideRequests,
  redactionNumber,
}: Pick<SopRow, 'status' | 'hideRequests' | 'redactionNumber'>): void {
  if (redactionNumber !== null) throw refuse('sop.being-redacted');
  if (status === 'processing') throw refuse('sop.still-processed');
  if (hideRequests >= maxHideRequests) throw refuse('step.hidden-too-often', { limit: maxHideRequests });
}

interface ReadPicture {
  /** The picture that is drawn on. */
  original: StoredScreenshot;
  /** The number of the SOP's requests to hide when it was read. */
  hideRequests: number;
  /** Regions that a job is destroying in it. */
  hidden: Region[];
}

interface Change extends Omit<ReadPicture, 'hidden'> {
  markup: Markup;
  hide: HiddenRegions | undefined;
  caller: Caller;
  at: PictureAddress;
  revision: number | undefined;
  key: string | undefined;
}

const stepOf = ({ steps }: SopContent, stepId: string) => steps.find(({ id }) => id === stepId);

/** The time span of the video in which the regions are destroyed, in seconds. */
function spanOf(
  extent: HiddenRegions['extent'],
  seconds: number,
  step: StepRow | undefined,
): [from: number, to: number] {
  if (extent === 'video') return [0, 1_000_000];
  if (extent === 'picture' || !step) return [seconds, seconds];
  const { start_seconds, end_seconds } = step.generated;
  return [Math.min(start_seconds, seconds), Math.max(end_seconds, seconds)];
}

/** Without marks the picture is its original again; hidden regions are destroyed in the original too. */
function markedAs(
  now: StoredScreenshot,
  markup: Markup,
  stored: StoredPicture | undefined,
): StoredScreenshot {
  const original = originalOf(now);
  if (!stored) return { ...withoutMarkup(now), ...original };
  const { key, thumbnail_key } = stored;
  return { ...now, key, thumbnail_key, markup: { ...(isDrawnOn(markup) ? markup : nothing), original } };
}
