import { mkdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { refusal, statusMessage } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { inParallel, Refused, type ClaimedJob, type JobContext, type JobHandler } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { KilledWork, PUBLIC_URL, RUNTIME, type Runtime } from '@sop/service-kit';
import { documentOf, type ExportedSop } from './document/document-of.js';
import type { ExportDocument, FetchedPicture, StoredPicture } from './document/export-document.js';
import { exportKey, ExportRow, kindOfFormat } from './export.entity.js';
import { exportJob, exportScratch } from './export.jobs.js';
import { askBrand, fetchLogo } from './fetch-brand.js';
import { fetchPicture } from './fetch-picture.js';
import { finishExisting } from './finish-existing.js';
import { ShareRow } from '../sharing/share.entity.js';
import { readExported } from './read-exported.js';
import { writeInChild } from './write-in-child.js';

const picturesAtOnce = 4;
const logoFile = 'logo.picture';
/** The progress once all pictures are downloaded. */
const percentWithPictures = 50;

/** Collects the content of an SOP, has it written in a process of its own, and puts the document into the store. */
@Injectable()
export class MakeExport implements JobHandler<typeof exportJob> {
  readonly job = exportJob;

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly bus: Bus,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
    @Inject(RUNTIME) private readonly runtime: Pick<Runtime, 'workDir'>,
  ) {}

  async run(job: ClaimedJob, context: JobContext): Promise<void> {
    const folder = join(this.runtime.workDir, exportScratch, job.id, String(job.fence));
    await mkdir(folder, { recursive: true });
    try {
      await this.make(job, context, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
      // Removes the folder above the attempts, unless another attempt is in it.
      await rmdir(dirname(folder)).catch(() => undefined);
    }
  }

  private async make(job: ClaimedJob, context: JobContext, folder: string): Promise<void> {
    const { row, sop, share } = await this.read(job.companyId, job.subjectId);
    const link = share && { share, publicUrl: this.publicUrl };
    const { brand, logoKey } = await askBrand(this.bus, job.companyId, context.signal);
    const { timeZone, template } = row;
    const stored = documentOf(sop, { madeAt: new Date(), timeZone, link, brand, template });
    const document = await this.withPictures(stored, folder, context);
    context.progress({
      percent: percentWithPictures,
      stage: 'writing',
      statusMessage: statusMessage('export.writing'),
    });
    const hasLogo =
      logoKey !== null && (await fetchLogo(this.store, logoKey, join(folder, logoFile), context.signal));
    const logo = hasLogo ? { logo: logoFile } : {};
    const { file, missing } = await writeInChild({ folder, format: row.format, document, ...logo }).catch(
      (error: unknown) => {
        // Another attempt would take as long, and as much memory.
        throw error instanceof KilledWork ? new Refused(refusal('export.too-much-work')) : error;
      },
    );
    const { contentType } = kindOfFormat[row.format];
    const { sizeBytes } = await this.store.upload(join(folder, file), exportKey(row), contentType);
    context.progress({ percent: 100, stage: 'done', statusMessage: statusMessage('export.done') });
    await finishExisting(context, this.store, exportKey(row), async (tx) => {
      const change = { sizeBytes, missingPictures: missing };
      return (await tx.manager.update(ExportRow, { id: row.id }, change)).affected === 1;
    });
  }

  private async read(
    companyId: string,
    exportId: string,
  ): Promise<{ row: ExportRow; sop: ExportedSop; share: ShareRow | null }> {
    const [row, share] = await this.database.tenant(companyId, async (tx) => {
      const found = await tx.manager.findOneBy(ExportRow, { id: exportId, companyId });
      const id = found?.shareId ?? null;
      return [found, id === null ? null : await tx.manager.findOneBy(ShareRow, { id, companyId })];
    });
    const sop = row && (await readExported(this.database, companyId, row.sopId, row.version, row.language));
    if (!row || !sop) throw new Refused(refusal('sop.not-found'));
    // Revoked in the meantime: a document without the code would not be what was asked for.
    if (row.shareId !== null && !share) throw new Refused(refusal('share.not-found'));
    return { row, sop, share };
  }

  private async withPictures(
    document: ExportDocument<StoredPicture>,
    folder: string,
    context: JobContext,
  ): Promise<ExportDocument<FetchedPicture>> {
    let done = 0;
    const steps = await inParallel(document.steps, picturesAtOnce, async (step) => {
      const pictures: FetchedPicture[] = [];
      for (const [index, stored] of step.pictures.entries()) {
        const file = join(folder, `${step.number}-${index}.picture`);
        pictures.push(await fetchPicture(this.store, stored, file, context.signal));
        context.signal.throwIfAborted();
      }
      done += 1;
      const percent = (percentWithPictures * done) / document.steps.length;
      context.progress({
        percent,
        stage: 'collecting',
        statusMessage: statusMessage('export.collecting-pictures'),
      });
      return { ...step, pictures };
    });
    return { ...document, steps };
  }
}
