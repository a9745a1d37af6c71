import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { annotationLimits, type ImportPreview, type ReplyOf, type routes } from '@sop/contracts';
import { InjectDatabase, SharedSlots, type Database, type Tx } from '@sop/database';
import {
  refuse,
  RUNTIME,
  BoundedQueue,
  sweepReceived,
  withReceivedFile,
  type Caller,
  type FileLimit,
  type Runtime,
  type Upload,
} from '@sop/service-kit';
import { labelsIn } from '../annotations/labels.js';
import { writeAnnotations } from '../annotations/write-annotations.js';
import type { DatasetRow } from '../datasets/dataset.entity.js';
import { lockDataset, requireDataset } from '../datasets/datasets.service.js';
import type { Imported } from './exchange-set.js';
import { withExistingSpelling } from './existing-spelling.js';
import { matchFrames } from './match-frames.js';
import { parseImport } from './parse-import.js';
import {
  addPendingImport,
  previewImport,
  removeExpiredImports,
  takePendingImport,
} from './pending-imports.js';
import type { Received } from './read-import.js';

type TakenImport = ReplyOf<typeof routes.annotations.takeImport>;
type Matched = ReturnType<typeof matchFrames>;

const importScratch = 'imports';

/** An export of a large dataset is uploaded with its pictures, though they are not read. */
const fileLimit: FileLimit = { maxBytes: 2 * 1024 ** 3, problem: () => refuse('import.too-large') };

@Injectable()
export class ImportAnnotations implements OnApplicationBootstrap {
  /** Over all replicas one file is read at a time, and one is received per company. */
  private readonly slots: SharedSlots;
  private readonly reading = new BoundedQueue(1, 8);

  constructor(
    @InjectDatabase('training') private readonly database: Database,
    @Inject(RUNTIME) private readonly runtime: Runtime,
  ) {
    this.slots = new SharedSlots(database);
  }

  /** Removes files of imports whose process was killed. */
  onApplicationBootstrap(): Promise<void> {
    return sweepReceived(join(this.runtime.workDir, importScratch));
  }

  /**
   * Reads the file and returns what it would replace. Stored as a pending import, completely or, when the file is
   * damaged, not at all.
   */
  async read(caller: Caller, id: number, upload: Upload<object>): Promise<ImportPreview> {
    const { companyId } = caller;
    const dataset = await this.database.tenant(companyId, (tx) => requireDataset(tx, companyId, id));
    // The received file does not count as storage: a company has one at a time.
    const imported = await this.slots.tryWithSlot(`import:${companyId}`, 1, () =>
      withReceivedFile(join(this.runtime.workDir, importScratch), upload, fileLimit, async (file) => {
        await upload.fields();
        const { width, height } = dataset;
        return this.parseInTurn({ file, frameSize: { width: width ?? 1, height: height ?? 1 } });
      }),
    );
    if (!imported) throw refuse('import.under-way');
    await removeExpiredImports(this.database);
    return this.database.tenant(companyId, async (tx) => {
      await tx.setStatementTimeout(60);
      const current = await requireDataset(tx, companyId, id);
      const { annotations, warnings } = await this.match(tx, current, imported.result);
      const importId = await addPendingImport(tx, current, annotations, warnings);
      return previewImport(tx, current, importId);
    });
  }

  preview({ companyId }: Caller, id: number, importId: string): Promise<ImportPreview> {
    return this.database.tenant(companyId, async (tx) =>
      previewImport(tx, await requireDataset(tx, companyId, id), importId),
    );
  }

  /**
   * Replaces the boxes of its frames. @throws Problem `import.changed-since` when the dataset has changed since
   * the preview
   */
  take({ companyId, userId }: Caller, id: number, importId: string, version: number): Promise<TakenImport> {
    return this.database.tenant(companyId, async (tx) => {
      await tx.setStatementTimeout(60);
      const dataset = await lockDataset(tx, companyId, id);
      const { replaced_boxes, replaced_frames, boxes, frames } = await previewImport(tx, dataset, importId);
      if (dataset.version !== version) throw refuse('import.changed-since');
      const annotations = await takePendingImport(tx, dataset, importId);
      if (annotations.length > 0) await writeAnnotations(tx, dataset, annotations, userId);
      await tx.audit({
        action: 'dataset.imported',
        targets: [{ kind: 'dataset', id: String(id) }],
        detail: { frames, boxes, replaced_frames, replaced_boxes },
      });
      return { frames, boxes };
    });
  }

  private parseInTurn(received: Received): Promise<Imported> {
    return this.reading.run(() => this.slots.withSlot('import', 1, () => parseImport(received)));
  }

  private async match(tx: Tx, { id }: DatasetRow, imported: Imported): Promise<Matched> {
    const frameRows = await tx.query<{ frame_number: number }>(
      'select frame_number from dataset_frame where dataset_id = $1',
      [id],
    );
    const frameNumbers = new Set(frameRows.map((row) => row.frame_number));
    const matched = matchFrames(withExistingSpelling(imported, await labelsIn(tx, id)), frameNumbers);
    const tooFull = matched.annotations.find(({ boxes }) => boxes.length > annotationLimits.boxesPerFrame);
    if (!tooFull) return matched;
    const { boxesPerFrame: limit } = annotationLimits;
    throw refuse('import.frame-too-full', { frame: tooFull.frameNumber, limit }, { field: 'file' });
  }
}
