import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { AuditAction, SpeechModel } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue, NO_COMPANY, ServiceJobs } from '@sop/jobs';
import { DiskSpace, refuse } from '@sop/service-kit';
import { PIPELINE_CONFIG, type PipelineConfig } from '../pipeline.config.js';
import { speechModelJob } from '../pipeline.jobs.js';
import { totalBytes, type OfferedModel } from './catalogue.js';
import { removeSpeechModelJob } from './remove-speech-model.js';
import {
  readAllModels,
  readCatalogueRow,
  receivedBytes,
  saveCatalogue,
  saveFetching,
  saveProgress,
  type SpeechModelRow,
} from './speech-model-rows.js';

const mebibyte = 1024 ** 2;

/** What an operator does with speech models: each change is one transaction with its audit entry and its jobs. */
@Injectable()
export class SpeechModelFetches {
  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly space: DiskSpace,
    @Inject(PIPELINE_CONFIG) private readonly config: Pick<PipelineConfig, 'workers'>,
    jobs: ServiceJobs,
  ) {
    const noRetryReason = () => Promise.resolve('Please continue it on the page of the AI models.');
    jobs.setRetryRules(speechModelJob, { noRetryReason });
  }

  saveCatalogue(address: string, models: readonly OfferedModel[]): Promise<void> {
    return this.change('speech-model.catalogue-loaded', 'catalogue', async (tx) => {
      await saveCatalogue(tx, address, models);
      return true;
    });
  }

  /** @throws Problem 409 where the catalogue lacks it or another one is being fetched, 507 without space */
  start(name: SpeechModel): Promise<void> {
    return this.change('speech-model.fetch-requested', name, async (tx) => {
      const models = await readAllModels(tx);
      const existing = models.find((each) => each.name === name);
      if (existing && ['fetching', 'installed'].includes(existing.state)) return false;
      if (models.some(({ state }) => state === 'fetching')) throw refuse('speech.other-fetch');
      const offered = (await readCatalogueRow(tx))?.models.find((each) => each.name === name);
      if (!offered) throw refuse('speech.not-offered');
      const isSame = existing !== undefined && isDeepStrictEqual(existing.files, offered.files);
      await this.requireSpace(totalBytes(offered.files) - (isSame ? receivedBytes(existing) : 0));
      if (existing && !isSame) await this.removeObjects(tx, existing);
      const fetch = isSame
        ? { fetchId: existing.fetchId, generation: existing.generation + 1 }
        : { fetchId: randomUUID(), generation: 1 };
      await saveFetching(tx, offered, fetch);
      const subject = { subjectId: fetch.fetchId, generation: fetch.generation };
      await this.queue.enqueue(tx, speechModelJob, { ...subject, companyId: NO_COMPANY, payload: {} });
      return true;
    });
  }

  /** What has arrived stays. */
  cancel(name: SpeechModel): Promise<void> {
    return this.change('speech-model.fetch-cancelled', name, async (tx) => {
      const model = (await readAllModels(tx)).find((each) => each.name === name);
      if (model?.state !== 'fetching') return false;
      await this.queue.cancel(tx, speechModelJob, { subjectId: model.fetchId });
      await saveProgress(tx, { ...model, state: 'interrupted', message: null });
      return true;
    });
  }

  remove(name: SpeechModel): Promise<void> {
    return this.change('speech-model.deleted', name, async (tx) => {
      const model = (await readAllModels(tx)).find((each) => each.name === name);
      if (!model) return false;
      await this.queue.cancel(tx, speechModelJob, { subjectId: model.fetchId });
      await tx.execute('delete from speech_model where name = $1', [name]);
      await this.removeObjects(tx, model);
      return true;
    });
  }

  /** `work` returns whether something has changed. */
  private change(action: AuditAction, id: string, work: (tx: Tx) => Promise<boolean>): Promise<void> {
    return this.database.system(async (tx) => {
      await tx.advisoryLock('speech-models');
      if (await work(tx))
        await tx.audit({ action, companyId: null, targets: [{ kind: 'speech-model', id }] });
    });
  }

  private async requireSpace(bytes: number): Promise<void> {
    const free = await this.space.freeToStore({ isCopied: this.config.workers > 0 });
    if (bytes <= free) return;
    const [needed_mb, free_mb] = [Math.ceil(bytes / mebibyte), Math.floor(Math.max(0, free) / mebibyte)];
    throw refuse('speech.no-space', { needed_mb, free_mb });
  }

  private async removeObjects(tx: Tx, { fetchId, files, filesDone, upload }: SpeechModelRow): Promise<void> {
    const file = files[filesDone];
    const unfinished = upload && file ? { path: file.path, upload: upload.id } : null;
    await this.queue.enqueue(tx, removeSpeechModelJob, {
      companyId: NO_COMPANY,
      subjectId: fetchId,
      payload: { unfinished },
    });
  }
}
