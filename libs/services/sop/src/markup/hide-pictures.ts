import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { Markup } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import type { ClaimedJob, JobContext, JobHandler, PayloadOfJob } from '@sop/jobs';
import { ObjectNotFound, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { removeExports } from '../exports/remove-exports.js';
import type { StoredScreenshot } from '../steps/step.entity.js';
import { drawMarkup } from './draw-markup.js';
import type { Drawing } from './draw.js';
import { dropForgotten } from './keep-picture.js';
import { hideJob } from './markup.jobs.js';

const plain: Markup = { crop: null, marks: [] };
const contentType = 'image/jpeg';
/** Half a frame: a moment that was printed and read is the same one. */
const sameSeconds = 0.05;

/** Every picture of the SOP in this time, as any of its steps shows it or showed it in any of its versions. */
const picturesSql = `
  with shown (part) as (
    select jsonb_build_array(generated, chosen_screenshot, more_screenshots) from step where sop_id = $1
    union all
    select jsonb_build_array(before, after) from revision where sop_id = $1)
  select distinct shot from shown,
    jsonb_path_query(part, 'strict $.** ? (exists (@.thumbnail_key) && exists (@.seconds))') as shot
   where (shot ->> 'seconds')::float8 between $2 and $3`;

/**
 * Destroys places in every picture of a time of the video, under the keys they have: those that steps show, those they showed in
 * earlier versions, the alternatives, and what was drawn on. Documents that were made of the SOP go, and
 * pictures that no version shows any more. Done twice it is the same.
 */
@Injectable()
export class HidePictures implements JobHandler<typeof hideJob> {
  readonly job = hideJob;

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Pick<Runtime, 'workDir'>,
  ) {}

  async run(job: ClaimedJob<PayloadOfJob<typeof hideJob>>, context: JobContext): Promise<void> {
    const { subjectId: sopId, companyId, payload } = job;
    const { fromSeconds, toSeconds, regions } = payload;
    const shots = await this.database.tenant(companyId, (tx) =>
      readShots(tx, sopId, fromSeconds - sameSeconds, toSeconds + sameSeconds),
    );
    const sources = shots.map(({ key, thumbnail_key, markup }) => markup?.original ?? { key, thumbnail_key });
    for (const source of new Map(sources.map((each) => [each.key, each])).values()) {
      context.signal.throwIfAborted();
      await this.redraw(source.key, source, { markup: plain, hidden: regions });
    }
    for (const { markup, ...shot } of shots) {
      context.signal.throwIfAborted();
      if (markup) {
        const { original, ...drawn } = markup;
        await this.redraw(original.key, shot, { markup: drawn, hidden: regions });
      }
    }
    await context.finish(async (tx) => {
      await removeExports(tx, this.store, { companyId, sopId });
      await dropForgotten(tx, this.store, { companyId, sopId }, async () => {
        const shown = await readShots(tx, sopId, 0, Infinity);
        return new Set(shown.map(({ key }) => key));
      });
    });
  }

  /** What is not there any more shows nothing. */
  private async redraw(
    from: string,
    to: Pick<StoredScreenshot, 'key' | 'thumbnail_key'>,
    wish: Omit<Drawing, 'folder' | 'picture'>,
  ): Promise<void> {
    const source = await this.store.get(from).catch(absent);
    if (!source) return;
    const drawn = await drawMarkup(this.runtime.workDir, { ...wish, picture: await buffer(source.body) });
    await this.store.put(to.key, Buffer.from(drawn.picture), { contentType });
    await this.store.put(to.thumbnail_key, Buffer.from(drawn.thumbnail), { contentType });
  }
}

async function readShots(tx: Tx, sopId: string, from: number, to: number): Promise<StoredScreenshot[]> {
  const rows = await tx.query<{ shot: StoredScreenshot }>(picturesSql, [sopId, from, to]);
  return rows.map(({ shot }) => shot);
}

function absent(error: unknown): undefined {
  if (!(error instanceof ObjectNotFound)) throw error;
}
