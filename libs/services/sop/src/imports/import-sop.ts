import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  cleanText,
  importLimits,
  onOneLine,
  truncate,
  type BodyOf,
  type ImportedSop,
  type routes,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { IntakeLedger, videoPurposes } from '@sop/intake';
import { Bus } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import {
  ConcurrencyLimit,
  refuse,
  Reservations,
  RUNTIME,
  withReceivedFile,
  type Caller,
  type Runtime,
  type Upload,
} from '@sop/service-kit';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { requireDepartment } from '../departments/departments.service.js';
import { StorePicture } from '../markup/store-picture.js';
import { SopRow } from '../sops/sop.entity.js';
import { insertImported, type Importing } from './insert-imported.js';
import { importScratch, readInChild } from './read-in-child.js';
import type { ReadPicture } from './reading/read-sop.js';

type Fields = BodyOf<typeof routes.sops.import>;

/** The id of an SOP follows from its request, so that a repeated one makes no second. */
const requestNamespace = '6b1f6f0c-0f0e-4d6c-9a52-8b0a6cf4f3e7';
/** Of a company. */
const mostUnderWay = 3;
const limit = {
  maxBytes: importLimits.bytes,
  problem: () => refuse('document.too-large', {}, { field: 'file' }),
};

/** Makes an SOP of a document. It counts as one of the month, its pictures count in the storage, and nothing is generated. */
@Injectable()
export class ImportSop {
  private readonly underWay = new ConcurrencyLimit(mostUnderWay);
  /** Undoes the reservation of an import whose process dies. */
  private readonly ledger: IntakeLedger;

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Pick<Runtime, 'workDir'>,
    private readonly bus: Bus,
    private readonly pictures: StorePicture,
  ) {
    this.ledger = new IntakeLedger(database, store, videoPurposes.sop);
  }

  /** @throws Problem 402 with the plan's sentence; 404; 413; 415; 429 for too many at once; 503 */
  import(caller: Caller, upload: Upload<Fields>, key: string | undefined): Promise<ImportedSop> {
    const folder = join(this.runtime.workDir, importScratch);
    return this.underWay.run(caller.companyId, () =>
      withReceivedFile(folder, upload, limit, async (file) => {
        const { filename } = await upload.file();
        const { department_id: departmentId } = await upload.fields();
        const fileName = truncate(onOneLine(cleanText(filename)), importLimits.fileName) || 'document';
        const id =
          key === undefined ? uuidv7() : await idOf([caller.userId, departmentId, fileName, key], file);
        return this.importOnce(caller, { id, departmentId, fileName }, file);
      }),
    );
  }

  private async importOnce(caller: Caller, importing: Importing, file: string): Promise<ImportedSop> {
    const { companyId } = caller;
    const earlier = await this.database.tenant(companyId, async (tx) => {
      await requireDepartment(tx, companyId, importing.departmentId);
      return readImported(tx, companyId, importing.id);
    });
    if (earlier) return earlier;
    const attempt = uuidv7();
    const intake = { id: attempt, companyId, reference: `sop-import:${attempt}` };
    const stopHeartbeat = await this.ledger.open(intake);
    try {
      const reservations = new Reservations(this.bus, companyId, intake.reference);
      await reservations.take('sops', 1);
      return await this.make(caller, importing, file, async (tx) => {
        await this.ledger.close(tx, intake);
        return reservations.idOf('sops');
      });
    } finally {
      stopHeartbeat();
      // Finds nothing to undo once the SOP exists.
      await this.ledger.undo(attempt);
    }
  }

  /** @param settle ends the intake and returns the reservation of the SOP */
  private async make(
    caller: Caller,
    importing: Importing,
    file: string,
    settle: (tx: Tx) => Promise<string>,
  ): Promise<ImportedSop> {
    const { companyId } = caller;
    const { id, fileName } = importing;
    const read = await readInChild({ file, fileName, folder: dirname(file) }, companyId);
    const pictures = read.steps.flatMap((step) => step.pictures);
    return this.pictures.storeAll({ companyId, sopId: id }, pictures, bytesOf, (stored) =>
      this.database.tenant(companyId, async (tx) => {
        // The same request at the same time: its SOP stays, and the pictures of this one are deleted.
        await tx.advisoryLock(`sop-import:${id}`);
        const earlier = await readImported(tx, companyId, id);
        if (earlier) return earlier;
        await insertImported(tx, caller, importing, read, { stored, reservationId: await settle(tx) });
        return {
          ...{ id, title: read.title, are_steps_marked: read.areStepsMarked },
          ...{ left_out: read.leftOut, left_out_count: read.leftOutCount },
        };
      }),
    );
  }
}

const bytesOf = async ({ picture, thumbnail }: ReadPicture) => ({
  picture: await readFile(picture),
  thumbnail: await readFile(thumbnail),
});

/** The same for the same request and file. */
async function idOf(request: readonly string[], file: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(file));
  return uuidv5(JSON.stringify([...request, hash.digest('hex')]), requestNamespace);
}

/** What the request has imported already. */
async function readImported(tx: Tx, companyId: string, id: string): Promise<ImportedSop | undefined> {
  const row = await tx.manager.findOneBy(SopRow, { id, companyId });
  if (!row?.imported) return undefined;
  const { are_steps_marked = true, left_out, left_out_count } = row.imported;
  return { id, title: row.title, are_steps_marked, left_out, left_out_count };
}
