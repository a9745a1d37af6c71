import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { Markup } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import type { ClaimedJob, JobContext, JobHandler, JobPayload } from '@sop/jobs';
import type { Region } from '@sop/media';
import { ObjectNotFound, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { removeCompanyExports } from '../company-exports/remove-company-exports.js';
import { removeExports } from '../exports/remove-exports.js';
import { indexSop } from '../search/index-sop.js';
import { SopRow } from '../sops/sop.entity.js';
import type { StoredScreenshot } from '../steps/step.entity.js';
import { drawAll } from './draw-markup.js';
import type { Drawing } from './draw.js';
import { deleteUnshown } from './store-picture.js';
import { hideJob } from './markup.jobs.js';
import { originalOf } from './marked-picture.js';
import { OverlappingHideJobs } from './overlapping-hide-jobs.js';

const plain: Markup = { crop: null, marks: [] };
const contentType = 'image/jpeg';
/** In one process: sixty marks on each of them still finish in its time. */
const drawnTogether = 6;

/** Every picture of the SOP, in its steps, in all their versions, in released versions and in comments. */
const picturesSql = `
  with shown (part) as (
    select jsonb_build_array(generated, chosen_screenshot, more_screenshots) from step where sop_id = $1
    union all
    select jsonb_build_array(before, after) from revision where sop_id = $1
    union all
    select content from sop_version where sop_id = $1
    union all
    select picture from sop_comment where sop_id = $1 and picture ->> 'key' like 'screenshots/%')
  select distinct shot from shown,
    jsonb_path_query(part, 'strict $.** ? (exists (@.thumbnail_key) && exists (@.seconds))') as shot`;

/**
 * Destroys regions in every picture that is visible in a time span of the video, under their keys: those of steps, of their earlier
 * versions, alternatives, and the originals of drawings. Documents and exports of the SOP are deleted, as are pictures that no
 * version shows any more; the others get new links. Idempotent. Of two such jobs at once each destroys the regions of both, or runs
 * again, because it may have overwritten a picture of the other. What it stores over a packed frame is not charged to the plan: the
 * frame already is, and a redaction is never refused for quota.
 */
@Injectable()
export class HidePictures implements JobHandler<typeof hideJob> {
  readonly job = hideJob;

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Pick<Runtime, 'workDir'>,
  ) {}

  async run(job: ClaimedJob<JobPayload<typeof hideJob>>, context: JobContext): Promise<void> {
    const { subjectId: sopId, companyId } = job;
    const { hideJobs, shots } = await this.database.tenant(companyId, async (tx) => ({
      hideJobs: await OverlappingHideJobs.of(tx, job),
      shots: await readShots(tx, sopId),
    }));
    const hidden = shots.flatMap((shot) => {
      const regions = hideJobs.on(shot);
      return regions.length > 0 ? [{ shot, regions }] : [];
    });
    await this.redraw(
      sourcesOf(hidden).map(({ to, regions }) => ({
        ...{ from: to.key, to, drawing: { markup: plain, hidden: regions } },
      })),
      context.signal,
    );
    await this.redraw(
      hidden.flatMap(({ shot: { markup, ...to }, regions }) => {
        if (!markup) return [];
        const { original, ...drawn } = markup;
        return [{ from: original.key, to, drawing: { markup: drawn, hidden: regions } }];
      }),
      context.signal,
    );
    await context.finish(async (tx) => {
      await hideJobs.requireLatest(tx);
      await raiseVersion(tx, sopId, job.generation);
      await forgetText(tx, { companyId, sopId }, hideJobs);
      await removeExports(tx, this.store, { companyId, sopId });
      await removeCompanyExports(tx, this.store, companyId);
      await deleteUnshown(tx, this.store, { companyId, sopId }, async () => {
        const shown = await readShots(tx, sopId);
        return new Set(shown.map(({ key }) => key));
      });
    });
  }

  private async redraw(all: readonly Redrawn[], signal: AbortSignal): Promise<void> {
    for (let at = 0; at < all.length; at += drawnTogether) {
      signal.throwIfAborted();
      await this.redrawSome(all.slice(at, at + drawnTogether));
    }
  }

  /** Skips deleted pictures. */
  private async redrawSome(some: readonly Redrawn[]): Promise<void> {
    const read = await Promise.all(
      some.map(async ({ from, ...each }) => {
        const source = await this.store.get(from).catch(absent);
        return source ? [{ ...each, picture: await buffer(source.body) }] : [];
      }),
    );
    const found = read.flat();
    const drawings = found.map(({ drawing, picture }) => ({ ...drawing, picture }));
    const drawn = found.length > 0 ? await drawAll(this.runtime.workDir, drawings) : [];
    for (const [at, { picture, thumbnail }] of drawn.entries()) {
      const to = found[at]?.to;
      if (!to) continue;
      await this.store.put(to.key, Buffer.from(picture), { contentType });
      await this.store.put(to.thumbnail_key, Buffer.from(thumbnail), { contentType });
    }
  }
}

interface Redrawn {
  from: string;
  to: Pick<StoredScreenshot, 'key' | 'thumbnail_key'>;
  drawing: Omit<Drawing, 'picture'>;
}

interface Hidden {
  shot: StoredScreenshot;
  regions: Region[];
}

/** The originals of the pictures, each once. */
const sourcesOf = (hidden: readonly Hidden[]) => [
  ...new Map(
    hidden.map(({ shot, regions }) => {
      const to = originalOf(shot);
      return [to.key, { to, regions }] as const;
    }),
  ).values(),
];

async function readShots(tx: Tx, sopId: string): Promise<StoredScreenshot[]> {
  const rows = await tx.query<{ shot: StoredScreenshot }>(picturesSql, [sopId]);
  return rows.map(({ shot }) => shot);
}

/**
 * The number of the change, as in the links of the video's list of frames: a step and the list may show the same frame, and browsers
 * cache what is under a link with a version.
 */
const raiseVersion = (tx: Tx, sopId: string, version: number): Promise<unknown> =>
  tx.execute('update sop set pictures_version = greatest(pictures_version, $2) where id = $1', [
    sopId,
    version,
  ]);

/** What was read off the pictures is not found any more: the regions of its lines are not known exactly. */
async function forgetText(
  tx: Tx,
  { companyId, sopId }: { companyId: string; sopId: string },
  hideJobs: OverlappingHideJobs,
): Promise<void> {
  const sop = await tx.manager.findOneBy(SopRow, { id: sopId, companyId });
  if (!sop) return;
  const textOnScreen = sop.textOnScreen.filter(({ seconds }) => !hideJobs.coverMoment(seconds));
  if (textOnScreen.length === sop.textOnScreen.length) return;
  await tx.manager.update(SopRow, { id: sopId, companyId }, { textOnScreen });
  await indexSop(tx, { companyId, sopId });
}

function absent(error: unknown): undefined {
  if (!(error instanceof ObjectNotFound)) throw error;
}
