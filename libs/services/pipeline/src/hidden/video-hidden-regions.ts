import type { Database, Tx } from '@sop/database';
import { Wait } from '@sop/jobs';
import { hiddenOn, hideRegions, type Frame, type Region, type Shown } from '@sop/media';
import { HiddenRegionRow } from './hidden-region.entity.js';

const retrySeconds = 2;

/** The hidden regions of a video as of the start of a job. */
export class VideoHiddenRegions {
  private constructor(
    private readonly sopId: string,
    private readonly rows: readonly HiddenRegionRow[],
  ) {}

  static async of(database: Database, sopId: string): Promise<VideoHiddenRegions> {
    return new VideoHiddenRegions(sopId, await database.system((tx) => readRows(tx, sopId)));
  }

  get isEmpty(): boolean {
    return this.rows.length === 0;
  }

  on(picture: Shown): Region[] {
    return hiddenOn(picture, this.rows);
  }

  /** Destroys the regions in new frames before they are visible to users. */
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

  /** Destroys every region in all frames: for comparisons, where the start of hiding must not look like a change. */
  async destroyAlwaysIn(frames: readonly Pick<Frame, 'file'>[], signal: AbortSignal): Promise<void> {
    const regions = this.rows.flatMap((row) => row.regions);
    for (const { file } of regions.length > 0 ? frames : []) {
      signal.throwIfAborted();
      await hideRegions(file, regions);
    }
  }

  /**
   * Call it in the transaction that publishes the frames: if more regions were hidden in the meantime, the job
   * runs again.
   */
  async requireLatest(tx: Tx): Promise<void> {
    const now = await readRows(tx, this.sopId);
    if (now.length !== this.rows.length)
      throw new Wait('More of the video was hidden during this job.', retrySeconds);
  }
}

const readRows = (tx: Tx, sopId: string): Promise<HiddenRegionRow[]> =>
  tx.manager.findBy(HiddenRegionRow, { sopId });
