import { Inject, Injectable } from '@nestjs/common';
import type { ExchangeFormat } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { BytesReply } from '@sop/service-kit';
import { requireDataset } from '../datasets/datasets.service.js';
import { frameFileName, frameKey } from '../frames/frame-keys.js';
import { cocoFile } from './coco-export.js';
import type { ExchangedFrame, ExchangeSet } from './exchange-set.js';
import { zipStream } from './zip-stream.js';
import { yoloFiles } from './yolo-export.js';

const framesQuery = `
  select frame_number as "frameNumber", frame.seconds, annotation.boxes, annotation.is_background as "isBackground"
    from frame_annotation as annotation join dataset_frame as frame using (dataset_id, frame_number)
   where dataset_id = $1 order by frame_number`;

@Injectable()
export class ExportAnnotations {
  constructor(
    @InjectDatabase('training') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  /** A zip of the annotated frames, created while it is sent, so that memory does not grow with the pictures. */
  async export(companyId: string, id: number, format: ExchangeFormat): Promise<BytesReply> {
    const { dataset, frames } = await this.database.tenant(companyId, async (tx) => {
      const found = await requireDataset(tx, companyId, id);
      await tx.audit({
        action: 'dataset.exported',
        targets: [{ kind: 'dataset', id: String(id) }],
        detail: { format },
      });
      return { dataset: found, frames: await tx.query<ExchangedFrame>(framesQuery, [id]) };
    });
    const { name, version } = dataset;
    const set: ExchangeSet = {
      name,
      version,
      width: dataset.width ?? 1,
      height: dataset.height ?? 1,
      frames,
    };
    const texts = format === 'yolo' ? yoloFiles(set) : [cocoFile(set, new Date())];
    const pictures = frames.map(({ frameNumber }) => ({
      path: `images/${frameFileName(frameNumber)}`,
      open: async () => (await this.store.get(frameKey(dataset, frameNumber))).body,
    }));
    return new BytesReply({
      contentType: 'application/zip',
      downloadName: `${name}-${format}.zip`,
      cacheControl: 'no-store',
      open: () => zipStream(texts, pictures),
    });
  }
}
