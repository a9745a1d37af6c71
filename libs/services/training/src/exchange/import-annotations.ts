import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { annotationLimits, type ReplyOf, type routes } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Problem, RUNTIME, sweepScratch, type Caller, type Runtime, type Upload } from '@sop/service-kit';
import { writeAnnotations } from '../annotations/write-annotations.js';
import type { DatasetRow } from '../datasets/dataset.entity.js';
import { lockDataset, requireDataset } from '../datasets/datasets.service.js';
import { brokenFile } from './broken-file.js';
import { readCoco } from './coco-import.js';
import type { Imported } from './exchange-set.js';
import { matchFrames } from './match-frames.js';
import { maxTextBytes, readTexts } from './read-zip.js';
import { withReceivedFile } from './receive-file.js';
import { isYolo, readYolo } from './yolo-import.js';

type Reply = ReplyOf<typeof routes.annotations.importFrom>;

const importScratch = 'imports';

@Injectable()
export class ImportAnnotations implements OnApplicationBootstrap {
  constructor(
    @InjectDatabase('training') private readonly database: Database,
    @Inject(RUNTIME) private readonly runtime: Runtime,
  ) {}

  /** What an import leaves whose process was killed. */
  onApplicationBootstrap(): Promise<void> {
    return sweepScratch(this.runtime.workDir, [importScratch], new Date());
  }

  /** Replaces the boxes of the frames that the file names, all of them or, when the file is broken, none. */
  async run(caller: Caller, id: number, upload: Upload<object>): Promise<Reply> {
    const { companyId } = caller;
    const dataset = await this.database.tenant(companyId, (tx) => requireDataset(tx, companyId, id));
    const { stream } = await upload.file();
    const imported = await withReceivedFile(
      join(this.runtime.workDir, importScratch),
      stream,
      async (file) => {
        await upload.fields();
        return readFileOf(file, dataset);
      },
    );
    return this.database.tenant(companyId, async (tx) => {
      await tx.allowSeconds(60);
      return this.save(tx, caller, id, imported);
    });
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
      throw brokenFile(
        `Frame ${tooFull.frameNumber} has more than ${annotationLimits.boxesPerFrame} boxes in the file.`,
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

/** What kind of file it is stands in its first bytes, whatever it is called. */
async function readFileOf(file: string, dataset: DatasetRow): Promise<Imported> {
  const frameSize = { width: dataset.width ?? 1, height: dataset.height ?? 1 };
  const head = await headOf(file);
  if (head.startsWith('PK')) return readZip(await readTexts(file), frameSize);
  if (!head.trimStart().startsWith('{'))
    throw new Problem(
      'unsupported-media',
      'Please choose a COCO file (JSON), or a zip with YOLO labels or a COCO file.',
    );
  if ((await stat(file)).size > maxTextBytes)
    throw new Problem('too-large', 'The COCO file is larger than can be imported at once.');
  return readCoco(await readFile(file, 'utf8'), frameSize);
}

function readZip(texts: Map<string, string>, frameSize: { width: number; height: number }): Imported {
  if (isYolo(texts)) return readYolo(texts);
  const files = [...texts.values()].map((text) => readCoco(text, frameSize));
  if (files.length === 0) throw brokenFile('The zip has neither YOLO labels nor a COCO file.');
  return {
    pictures: files.flatMap(({ pictures }) => pictures),
    warnings: files.flatMap(({ warnings }) => warnings),
  };
}

async function headOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    // A byte order mark may stand in front of JSON.
    return buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '');
  } finally {
    await handle.close();
  }
}
