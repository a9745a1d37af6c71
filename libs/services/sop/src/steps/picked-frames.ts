import { Injectable } from '@nestjs/common';
import { PickFrame, type BodyOf, type routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { Bus } from '@sop/messaging';
import { refuse } from '@sop/service-kit';
import { requireSop } from '../sops/require-sop.js';
import type { StoredScreenshot } from './step.entity.js';

/** Frames of the video that a user chose. */
@Injectable()
export class PickedFrames {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly bus: Bus,
  ) {}

  /** @throws Problem 404 when it is deleted, 409 when the video is */
  async pick(
    companyId: string,
    sopId: string,
    { frame_index, fps, at_seconds }: BodyOf<typeof routes.steps.setScreenshot>,
  ): Promise<StoredScreenshot> {
    const sop = await this.database.tenant(companyId, (tx) => requireSop(tx, companyId, sopId));
    if (sop.videoDeletedAt !== null) throw refuse('sop.video-deleted');
    const frame = await this.bus.request(PickFrame, {
      company_id: companyId,
      sop_id: sopId,
      ...(frame_index !== undefined && { frame_index }),
      ...(fps !== undefined && { fps }),
      ...(at_seconds !== undefined && { at_seconds }),
    });
    if (!frame.found) throw refuse('sop.frame-gone');
    const { key, thumbnail_key, seconds, until_seconds } = frame;
    return { key, thumbnail_key, seconds, ...(until_seconds !== undefined && { until_seconds }) };
  }
}
