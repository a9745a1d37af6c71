import type { Database, Tx } from '@sop/database';
import { Retry } from '@sop/jobs';
import { hideRegions, isShownWithin, type Frame, type Region, type Shown } from '@sop/media';
import { HiddenRegionRow } from './hidden-region.entity.js';

/** Half a frame: a moment that was printed and read is the same one. */
const sameSeconds = 0.05;
const soon = 2;

/** What is hidden of a video, as it was when a work on it began. */
export class HiddenPlaces {
  private constructor(
    private readonly sopId: string,
    private readonly rows: readonly HiddenRegionRow[],
  ) {}

  static async of(database: Database, sopId: string): Promise<HiddenPlaces> {
    return new HiddenPlaces(sopId, await database.system((tx) => readRows(tx, sopId)));
  }

  get isEmpty(): boolean {
    return this.rows.length === 0;
  }

  /** Of a picture, which is seen until the next one comes. */
  on(picture: Shown): Region[] {
    return this.rows
      .filter(({ fromSeconds, toSeconds }) =>
        isShownWithin(picture, [fromSeconds - sameSeconds, toSeconds + sameSeconds]),
      )
      .flatMap(({ regions }) => regions);
  }

  /** Destroys them in frames that were just made, before anybody can see them. */
  async destroyIn(
    frames: readonly Pick<Frame, 'seconds' | 'untilSeconds' | 'file' | 'thumbnail'>[],
    signal: AbortSignal,
  ): Promise<void> {
    for (const frame of frames) {
      signal.throwIfAborted();
      const regions = this.on(frame);
      for (const each of [frame.file, frame.thumbnail]) await hideRegions(each, regions);
    }
  }

  /** The same of every place that is hidden at any time: where frames are compared, one that begins to be hidden is no change. */
  async destroyAlwaysIn(frames: readonly Pick<Frame, 'file'>[], signal: AbortSignal): Promise<void> {
    const regions = this.rows.flatMap((row) => row.regions);
    for (const { file } of regions.length > 0 ? frames : []) {
      signal.throwIfAborted();
      await hideRegions(file, regions);
    }
  }

  /** In the transaction that shows what was made: more was hidden meanwhile, so it is made again. */
  async requireLatest(tx: Tx): Promise<void> {
    const now = await readRows(tx, this.sopId);
    if (now.length !== this.rows.length) throw new Retry('More of the video was hidden meanwhile.', soon);
  }
}

const readRows = (tx: Tx, sopId: string): Promise<HiddenRegionRow[]> =>
  tx.manager.findBy(HiddenRegionRow, { sopId });
