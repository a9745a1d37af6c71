import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { annotationLimits, type ReplyOf, type routes } from '@sop/contracts';
import { InjectDatabase, SharedSlots, type Database, type Tx } from '@sop/database';
import {
  refuse,
  RUNTIME,
  Slots,
  sweepReceived,
  withReceivedFile,
  type Caller,
  type FileLimit,
  type Runtime,
  type Upload,
} from '@sop/service-kit';
import { writeAnnotations } from '../annotations/write-annotations.js';
import { lockDataset, requireDataset } from '../datasets/datasets.service.js';
import type { Imported } from './exchange-set.js';
import { matchFrames } from './match-frames.js';
import { parseImport } from './parse-import.js';
import type { Received } from './read-import.js';

type Reply = ReplyOf<typeof routes.annotations.importFrom>;

const importScratch = 'imports';

/** An export of a large dataset comes back with its pictures in it, though they are not looked at. */
const fileLimit: FileLimit = { maxBytes: 2 * 1024 ** 3, problem: () => refuse('import.too-large') };

@Injectable()
export class ImportAnnotations implements OnApplicationBootstrap {
  /** Over all replicas one file at a time is read, and of a company one is received. */
  private readonly turns: SharedSlots;
  private readonly reading = new Slots(1, 8);

  constructor(
    @InjectDatabase('training') private readonly database: Database,
    @Inject(RUNTIME) private readonly runtime: Runtime,
  ) {
    this.turns = new SharedSlots(database);
  }

  /** What an import leaves whose process was killed. */
  onApplicationBootstrap(): Promise<void> {
    return sweepReceived(join(this.runtime.workDir, importScratch));
  }

  /** Replaces the boxes of the frames that the file names, all of them or, when the file is broken, none. */
  async run(caller: Caller, id: number, upload: Upload<object>): Promise<Reply> {
    const { companyId } = caller;
    const dataset = await this.database.tenant(companyId, (tx) => requireDataset(tx, companyId, id));
    // What is received is not counted: a company has one such file here at a time.
    const imported = await this.turns.tryRun(`import:${companyId}`, 1, () =>
      withReceivedFile(join(this.runtime.workDir, importScratch), upload, fileLimit, async (file) => {
        await upload.fields();
        const { width, height } = dataset;
        return this.read({ file, frameSize: { width: width ?? 1, height: height ?? 1 } });
      }),
    );
    if (!imported) throw refuse('import.under-way');
    return this.database.tenant(companyId, async (tx) => {
      await tx.allowSeconds(60);
      return this.save(tx, caller, id, imported.result);
    });
  }

  private read(received: Received): Promise<Imported> {
    return this.reading.run(() => this.turns.run('import', 1, () => parseImport(received)));
  }

  private async save(tx: Tx, { companyId, userId }: Caller, id: number, imported: Imported): Promise<Reply> {
    const dataset = await lockDataset(tx, companyId, id);
    const known = await tx.query<{ frame_number: number }>(
      'select frame_number from dataset_frame where dataset_id = $1',
      [id],
    );
    const frameNumbers = new Set(known.map((row) => row.frame_number));
    const { annotations, warnings } = matchFrames(imported, frameNumbers);
    const tooFull = annotations.find(({ boxes }) => boxes.length > annotationLimits.boxesPerFrame);
    if (tooFull)
      throw refuse(
        'import.frame-too-full',
        { frame: tooFull.frameNumber, most: annotationLimits.boxesPerFrame },
        { field: 'file' },
      );
    if (annotations.length > 0) await writeAnnotations(tx, dataset, annotations, userId);
    const boxes = annotations.reduce((sum, each) => sum + each.boxes.length, 0);
    await tx.audit({
      action: 'dataset.imported',
      targets: [{ kind: 'dataset', id: String(id) }],
      detail: { frames: annotations.length, boxes },
    });
    return { frames: annotations.length, boxes, warnings };
  }
}
