import { Injectable } from '@nestjs/common';
import { foldedText, SopCreated, type BodyOf, type routes } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { VideoIntake, type ReceivedVideo } from '@sop/intake';
import type { Caller, Upload } from '@sop/service-kit';
import { requireDepartment } from '../departments/departments.service.js';
import { indexSop } from '../search/index-sop.js';
import { SopRow } from './sop.entity.js';

type Fields = BodyOf<typeof routes.sops.create>;
/** With the chosen frames a second, or the operator's. */
type DecidedFields = Fields & { fps: number };

/** Receives a video and starts its run. */
@Injectable()
export class CreateSop {
  constructor(private readonly videos: VideoIntake) {}

  async create(caller: Caller, upload: Upload<Fields>): Promise<{ id: string }> {
    const id = await this.videos.receive(caller, upload, {
      counts: ['sops'],
      insert: (tx, video, fields, { default_fps }) =>
        insertSop(tx, caller, video, { ...fields, fps: fields.fps ?? default_fps }),
    });
    return { id };
  }
}

async function insertSop(tx: Tx, caller: Caller, video: ReceivedVideo, fields: DecidedFields): Promise<void> {
  const { companyId, userId } = caller;
  await requireDepartment(tx, companyId, fields.department_id);
  await tx.manager.insert(SopRow, {
    id: video.id,
    companyId,
    departmentId: fields.department_id,
    title: fields.title,
    titleFolded: foldedText(fields.title),
    isTitleSuggested: fields.is_title_suggested,
    creationType: fields.creation_type,
    status: 'processing',
    generation: 1,
    createdBy: userId,
    videoKey: video.key,
    videoSizeBytes: video.sizeBytes,
    // Counted once the SOP exists, and released when its video is unusable.
    reservationId: video.reservationOf('sops'),
  });
  await indexSop(tx, { companyId, sopId: video.id });
  await tx.audit({ companyId, action: 'sop.created', targets: [{ kind: 'sop', id: video.id }] });
  await tx.emit(SopCreated, {
    sop_id: video.id,
    company_id: companyId,
    generation: 1,
    title: fields.title,
    creation_type: fields.creation_type,
    video_key: video.key,
    size_bytes: video.sizeBytes,
    storage_reservation_id: video.reservationOf('storage_bytes'),
    fps: fields.fps,
    record_audio: fields.record_audio,
  });
}
