import { Controller } from '@nestjs/common';
import { TrainingCompanyData, type CompanyDataPart, type RequestOf } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { DatasetRow } from '../datasets/dataset.entity.js';
import { frameFileName, frameKey } from '../frames/frame-keys.js';
import { presentModel } from '../models/model.presenter.js';
import { TrainedModelRow } from '../models/trained-model.entity.js';
import { cocoFile } from './coco-export.js';
import type { ExchangedFrame } from './exchange-set.js';

/** Characters and objects of one part: a message of the bus is limited to a megabyte. */
const charactersPerPart = 200_000;
const objectsPerPart = 1000;

/** Every frame, annotated or not. */
const framesQuery = `
  select frame_number as "frameNumber", frame.seconds, coalesce(annotation.boxes, '[]') as boxes,
         coalesce(annotation.is_background, false) as "isBackground"
    from dataset_frame as frame left join frame_annotation as annotation using (dataset_id, frame_number)
   where dataset_id = $1 order by frame_number`;

/** Datasets in COCO's format with their frames, and the cards of the models, for a company's export. */
@Controller()
export class AnswerCompanyData {
  constructor(@InjectDatabase('training') private readonly database: Database) {}

  /** `after`: `text <dataset> <character>` or `frames <dataset> <count>`, then `models`. */
  @OnRequest(TrainingCompanyData)
  answer({ company_id, after }: RequestOf<typeof TrainingCompanyData>): Promise<CompanyDataPart> {
    const [kind, id = '0', position = '0'] = (after ?? 'next 0').split(' ');
    return this.database.tenant(company_id, async (tx) => {
      if (kind === 'models') return modelsOf(tx, company_id);
      if (kind === 'next') return this.nextAfter(tx, company_id, Number(id));
      const dataset = await tx.manager.findOneBy(DatasetRow, { id: Number(id), companyId: company_id });
      // The dataset was deleted during the export.
      if (!dataset) return this.nextAfter(tx, company_id, Number(id));
      const frames = await tx.query<ExchangedFrame>(framesQuery, [dataset.id]);
      return kind === 'text'
        ? textPart(dataset, frames, Number(position))
        : framesPart(dataset, frames, Number(position));
    });
  }

  private async nextAfter(tx: Tx, companyId: string, id: number): Promise<CompanyDataPart> {
    const [dataset] = await tx.query<{ id: number }>(
      `select id from dataset where company_id = $1 and id > $2 and status = 'ready' order by id limit 1`,
      [companyId, id],
    );
    return { files: [], objects: [], next: dataset ? `text ${dataset.id} 0` : 'models' };
  }
}

const folderOf = ({ id }: DatasetRow): string => `datasets/${id}`;

function textPart(dataset: DatasetRow, frames: ExchangedFrame[], from: number): CompanyDataPart {
  const { name, version, width, height, createdAt } = dataset;
  const set = { name, version, width: width ?? 1, height: height ?? 1, frames };
  const { path, text } = cocoFile(set, createdAt);
  const until = from + charactersPerPart;
  return {
    files: [{ path: `${folderOf(dataset)}/${path}`, text: text.slice(from, until) }],
    objects: [],
    next: until < text.length ? `text ${dataset.id} ${until}` : `frames ${dataset.id} 0`,
  };
}

function framesPart(dataset: DatasetRow, frames: ExchangedFrame[], from: number): CompanyDataPart {
  const until = from + objectsPerPart;
  const objects = frames.slice(from, until).map(({ frameNumber }) => ({
    path: `${folderOf(dataset)}/images/${frameFileName(frameNumber)}`,
    key: frameKey(dataset, frameNumber),
  }));
  const next = until < frames.length ? `frames ${dataset.id} ${until}` : `next ${dataset.id}`;
  return { files: [], objects, next };
}

/** The newest models: a card has figures for each of its classes. */
const maxModels = 50;

async function modelsOf(tx: Tx, companyId: string): Promise<CompanyDataPart> {
  const rows = await tx.manager.find(TrainedModelRow, {
    where: { companyId },
    order: { version: 'DESC' },
    take: maxModels,
  });
  const files = rows.map((row) => ({
    path: `models/version-${row.version}.json`,
    text: `${JSON.stringify({ ...row.card, ...presentModel(row, undefined), is_active: undefined }, null, 2)}\n`,
  }));
  return { files, objects: [], next: null };
}
