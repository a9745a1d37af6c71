import { Inject, Injectable } from '@nestjs/common';
import type { DatasetFrame, QueryOf, ReplyOf, routes } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { OBJECT_STORE, SignedPaths, type ObjectStore } from '@sop/object-store';
import { BytesReply, refuse } from '@sop/service-kit';
import type { DatasetRow } from '../datasets/dataset.entity.js';
import { requireDataset } from '../datasets/datasets.service.js';
import { findFrame, readPage, type AnnotatedFrame } from './frame-page.js';
import { frameKey, thumbnailKey } from './frame-keys.js';

type Frames = typeof routes.datasets.frames;

/** The pictures never change, so browsers may cache them while the dataset is viewed. */
const cacheControl = 'private, max-age=3600';

@Injectable()
export class FramesService {
  constructor(
    @InjectDatabase('training') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly paths: SignedPaths,
  ) {}

  page(companyId: string, id: number, query: QueryOf<Frames>): Promise<ReplyOf<Frames>> {
    return this.database.tenant(companyId, async (tx) => {
      const dataset = await requireDataset(tx, companyId, id);
      const { frames, ...rest } = await readPage(tx, dataset, query);
      return { frames: frames.map((frame) => this.present(dataset, frame)), ...rest };
    });
  }

  frame(companyId: string, id: number, frameNumber: number): Promise<DatasetFrame> {
    return this.database.tenant(companyId, async (tx) => {
      const { dataset, frame } = await requireFrame(tx, { companyId, id, frameNumber });
      return this.present(dataset, frame);
    });
  }

  async image(
    companyId: string,
    id: number,
    frameNumber: number,
    size: 'full' | 'thumbnail',
  ): Promise<BytesReply> {
    const { dataset } = await this.database.tenant(companyId, (tx) =>
      requireFrame(tx, { companyId, id, frameNumber }),
    );
    const key = size === 'full' ? frameKey(dataset, frameNumber) : thumbnailKey(dataset, frameNumber);
    const info = await this.store.stat(key);
    if (!info) throw frameNotFound();
    const { sizeBytes, contentType, etag, modifiedAt } = info;
    const open = async (range?: { start: number; end: number }) => (await this.store.get(key, range)).body;
    return new BytesReply({ sizeBytes, contentType, etag, modifiedAt, cacheControl, open });
  }

  private present(dataset: DatasetRow, frame: AnnotatedFrame): DatasetFrame {
    return {
      frame_number: frame.frame_number,
      seconds: frame.seconds,
      path: this.paths.sign(frameKey(dataset, frame.frame_number)),
      thumbnail: this.paths.sign(thumbnailKey(dataset, frame.frame_number)),
      // Known once there are frames.
      width: dataset.width ?? 1,
      height: dataset.height ?? 1,
      annotation_count: frame.box_count,
      is_background: frame.is_background,
    };
  }
}

interface FrameReference {
  companyId: string;
  id: number;
  frameNumber: number;
}

/** The frame with its dataset; 404 when either is missing or of another company. */
export async function requireFrame(
  tx: Tx,
  { companyId, id, frameNumber }: FrameReference,
): Promise<{ dataset: DatasetRow; frame: AnnotatedFrame }> {
  const dataset = await requireDataset(tx, companyId, id);
  const frame = await findFrame(tx, dataset.id, frameNumber);
  if (!frame) throw frameNotFound();
  return { dataset, frame };
}

const frameNotFound = () => refuse('dataset.no-such-frame');
