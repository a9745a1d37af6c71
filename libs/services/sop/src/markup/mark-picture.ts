import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  maxHidings,
  RegionsDestroyed,
  type BodyOf,
  type HiddenRegions,
  type Markup,
  type ChangedSop,
  type routes,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
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
import { ChangeSop, type Held } from '../editing/change-sop.js';
import type { SopContent } from '../editing/sop-content.js';
import { requireSop } from '../sops/require-sop.js';
import { SopReader } from '../sops/sop-reader.js';
import { SopRow } from '../sops/sop.entity.js';
import { StepRow, type StoredScreenshot } from '../steps/step.entity.js';
import { drawMarkup } from './draw-markup.js';
import type { Drawn } from './draw.js';
import { KeepPicture, type StoredPicture } from './keep-picture.js';
import { isDrawnOn, originalOf, pictureAt, withoutMarkup, withPicture } from './marked-picture.js';
import { hideJob } from './markup.jobs.js';

type Wish = BodyOf<typeof routes.editing.markPicture>;
interface Place {
  id: string;
  stepId: string;
  place: number;
}

const nothing: Markup = { crop: null, marks: [] };
/** How long an answer waits until what is hidden is gone from every picture; it goes all the same. */
const waitMilliseconds = 20_000;
const lookMilliseconds = 150;
/** Of a company, who look again and again. */
const mostWaiting = 20;

/** Draws on a picture of a step, and destroys what is to be hidden of it. */
@Injectable()
export class MarkPicture {
  private readonly waiting = new ConcurrencyLimit(mostWaiting);

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Pick<Runtime, 'workDir'>,
    private readonly queue: JobQueue,
    private readonly sops: ChangeSop,
    private readonly reader: SopReader,
    private readonly pictures: KeepPicture,
  ) {}

  /** Throws 402, 403, 404, 429; 409 when the SOP or the picture was changed since, and for hiding while its video is worked on. */
  run(caller: Caller, at: Place, wish: Wish, key: string | undefined): Promise<ChangedSop> {
    if (!wish.hide) return this.save(caller, at, wish, key);
    requirePermission(caller, 'picture.destroy');
    return this.waiting.run(caller.companyId, () => this.hideNow(caller, at, wish, key));
  }

  private async hideNow(caller: Caller, at: Place, wish: Wish, key: string | undefined): Promise<ChangedSop> {
    const saved = await this.save(caller, at, wish, key);
    if (saved.change === null) return saved;
    await this.untilHidden(caller.companyId, at.id, saved.change);
    const sop = await this.database.tenant(caller.companyId, (tx) =>
      this.reader.read(tx, caller.companyId, at.id),
    );
    return { ...sop, change: saved.change };
  }

  private async save(caller: Caller, at: Place, wish: Wish, key: string | undefined): Promise<ChangedSop> {
    return (await this.sops.madeBefore(caller, at.id, key)) ?? this.mark(caller, at, wish, key);
  }

  private async mark(
    caller: Caller,
    at: Place,
    { revision, hide, ...markup }: Wish,
    key: string | undefined,
  ): Promise<ChangedSop> {
    const seen = await this.seen(caller.companyId, at, hide !== undefined);
    const change = { caller, at, seen, revision, key, markup, hide };
    if (!isDrawnOn(markup) && !hide) return this.saveDrawn(change, undefined);
    const drawn = await this.draw(caller.companyId, originalOf(seen).key, { markup, hide });
    const sop = { companyId: caller.companyId, sopId: at.id };
    return this.pictures.keep(sop, drawn, (stored) => this.saveDrawn(change, stored));
  }

  private seen(
    companyId: string,
    { id, stepId, place }: Place,
    isHiding: boolean,
  ): Promise<StoredScreenshot> {
    return this.database.tenant(companyId, async (tx) => {
      const sop = await requireSop(tx, companyId, id);
      if (isHiding) refuseHiding(sop);
      const row = await tx.manager.findOneBy(StepRow, { id: stepId, sopId: id, companyId });
      return pictureAt(row ?? undefined, place);
    });
  }

  private async draw(companyId: string, key: string, { markup, hide }: Marks): Promise<Drawn> {
    try {
      const { body } = await this.store.get(key);
      const picture = await buffer(body);
      const wish = { picture, markup, hidden: hide?.regions ?? [] };
      return await drawMarkup(this.runtime.workDir, wish, companyId);
    } catch (error) {
      if (error instanceof ObjectNotFound) throw refuse('step.picture-not-there');
      throw error instanceof KilledWork ? refuse('step.picture-not-drawn', {}, { cause: error }) : error;
    }
  }

  private saveDrawn(change: Change, stored: StoredPicture | undefined): Promise<ChangedSop> {
    const { caller, at, seen, revision, key, markup, hide } = change;
    const wish = { kind: 'edited', revision, key, submitted: markup } as const;
    return this.sops.run(caller, at.id, wish, async (content, held) => {
      const now = pictureAt(stepOf(content, at.stepId), at.place);
      // Somebody chose another picture while this one was drawn on.
      if (originalOf(now).key !== originalOf(seen).key) throw await held.stale();
      if (hide) await this.hide(held, content, at, { ...hide, seconds: now.seconds });
      if (stored) await stored.settle(held.tx);
      return withPicture(content, at.stepId, at.place, markedAs(now, markup, stored));
    });
  }

  /** With the change itself: it is told, and seen to, or it was never saved. */
  private async hide(
    { tx, sop }: Held,
    content: SopContent,
    { stepId }: Place,
    { regions, extent, seconds }: HiddenRegions & { seconds: number },
  ): Promise<void> {
    refuseHiding(sop);
    const { companyId, id: sopId } = sop;
    const [fromSeconds, toSeconds] = spanOf(extent, seconds, stepOf(content, stepId));
    await tx.manager.increment(SopRow, { id: sopId, companyId }, 'hidings', 1);
    const number = sop.revision + 1;
    await tx.emit(RegionsDestroyed, {
      ...{ company_id: companyId, sop_id: sopId, number, regions },
      ...{ from_seconds: fromSeconds, to_seconds: toSeconds },
    });
    const payload = { fromSeconds, toSeconds, regions };
    await this.queue.enqueue(tx, hideJob, { companyId, subjectId: sopId, generation: number, payload });
    await tx.audit({
      action: 'sop.pixels-destroyed',
      targets: [{ kind: 'sop', id: sopId }],
      detail: { from_seconds: fromSeconds, to_seconds: toSeconds, places: regions.length },
    });
  }

  private async untilHidden(companyId: string, sopId: string, generation: number): Promise<void> {
    const end = Date.now() + waitMilliseconds;
    const isDone = async (tx: Tx) => {
      const job = await this.queue.find(tx, hideJob, { subjectId: sopId, generation });
      return job?.state !== 'waiting' && job?.state !== 'running';
    };
    while (Date.now() < end && !(await this.database.tenant(companyId, isDone)))
      await pause(lookMilliseconds);
  }
}

/** A run under way would show again what it has read already. */
function refuseHiding({ status, hidings }: Pick<SopRow, 'status' | 'hidings'>): void {
  if (status === 'processing') throw refuse('sop.still-processed');
  if (hidings >= maxHidings) throw refuse('step.hidden-too-often', { most: maxHidings });
}

interface Marks {
  markup: Markup;
  hide: HiddenRegions | undefined;
}

interface Change extends Marks {
  caller: Caller;
  at: Place;
  /** The picture that was drawn on. */
  seen: StoredScreenshot;
  revision: number | undefined;
  key: string | undefined;
}

const stepOf = ({ steps }: SopContent, stepId: string) => steps.find(({ id }) => id === stepId);

/** The time of the video in which the places are destroyed, in seconds. */
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

/** Without anything drawn on it the picture is its original again; what was hidden is destroyed there too. */
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
