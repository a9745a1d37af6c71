import { Injectable } from '@nestjs/common';
import { SopRerunRequested, videoCreationType, type Sop } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { type Caller, refuse, SettingsCache } from '@sop/service-kit';
import { noStatusDetail, SopRow } from './sop.entity.js';
import { lockSop } from './require-sop.js';
import { SopReader } from './sop-reader.js';

/** Makes the whole draft again from the same video. Edits stay when it arrives. */
@Injectable()
export class RegenerateSop {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly reader: SopReader,
    private readonly settings: SettingsCache,
  ) {}

  /**
   * With the operator's frames per second by default.
   * @throws Problem 404; 409 while a run is in progress and when the video is deleted.
   */
  async regenerate({ companyId }: Caller, id: string, wanted: number | undefined): Promise<Sop> {
    const fps = wanted ?? (await this.settings.read()).default_fps;
    return this.database.tenant(companyId, async (tx) => {
      const row = await lockSop(tx, companyId, id);
      if (row.status === 'processing') throw refuse('sop.generated-already');
      if (row.redactionNumber !== null) throw refuse('sop.being-redacted');
      if (row.videoDeletedAt !== null) throw refuse('sop.video-deleted');
      if (!row.videoSizeBytes) throw refuse('sop.video-gone');
      const generation = row.generation + 1;
      const fences = { restartedAfter: 0, failedFence: 0 };
      await tx.manager.update(
        SopRow,
        { id, companyId },
        { generation, status: 'processing', reviewRequestedAt: null, ...fences, ...noStatusDetail },
      );
      await tx.emit(SopRerunRequested, {
        sop_id: id,
        company_id: companyId,
        generation,
        title: row.title,
        creation_type: videoCreationType.parse(row.creationType),
        video_key: row.videoKey,
        size_bytes: row.videoSizeBytes,
        fps,
        record_audio: true,
      });
      await tx.audit({ action: 'sop.regenerated', targets: [{ kind: 'sop', id }] });
      return this.reader.read(tx, companyId, id);
    });
  }
}
