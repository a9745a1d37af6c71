import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Retry, type ClaimedJob, type FailedJob, type JobContext, type JobHandler } from '@sop/jobs';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { speechModelJob } from '../pipeline.jobs.js';
import type { ModelFile } from './catalogue.js';
import { FetchInterrupted, fetchPart, FetchRefused } from './fetch-part.js';
import { objectKey, readFetch, saveProgress, type SpeechModelRow, type Upload } from './speech-model-rows.js';

/** In memory and, at most, requested again after a worker has died. S3 needs parts of 5 MiB. */
const partBytes = 8 * 1024 ** 2;
const contentType = 'application/octet-stream';

/**
 * Fetches the files of a speech model into the object store, one after the other. Every part is recorded, so that any worker
 * continues where the last one stopped. A file counts once its checksum is that of the catalogue.
 */
@Injectable()
export class RunSpeechModelFetch implements JobHandler<typeof speechModelJob> {
  readonly job = speechModelJob;

  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  async run({ subjectId }: ClaimedJob, context: JobContext): Promise<void> {
    const model = await this.database.system((tx) => readFetch(tx, subjectId));
    // Deleted between claim and start.
    if (!model) return;
    try {
      await context.waitForExternal(() => this.fetchFiles(model, context));
      await context.finish((tx) => saveProgress(tx, { ...model, state: 'installed', message: null }));
    } catch (error) {
      if (context.signal.aborted) throw error;
      await this.recordFailure(model, error, context);
    }
  }

  /** Its worker was killed again and again, or the store failed: an operator may continue. */
  async onFailed(tx: Tx, { job }: FailedJob): Promise<void> {
    const model = await readFetch(tx, job.subjectId);
    if (model) await saveProgress(tx, { ...model, state: 'interrupted' });
  }

  private async recordFailure(model: SpeechModelRow, error: unknown, context: JobContext): Promise<void> {
    if (!(error instanceof FetchRefused || error instanceof FetchInterrupted)) throw error;
    const { message } = error;
    if (error instanceof FetchRefused)
      return context.finish((tx) => saveProgress(tx, { ...model, state: 'failed', message }));
    if (context.attempt >= this.job.attempts)
      return context.finish((tx) => saveProgress(tx, { ...model, state: 'interrupted', message }));
    await context.write((tx) => saveProgress(tx, { ...model, message }));
    throw new Retry(message);
  }

  /** `model` changes with every part and file, as its row does. */
  private async fetchFiles(model: SpeechModelRow, context: JobContext): Promise<void> {
    for (const file of model.files.slice(model.filesDone)) {
      model.upload ??= await this.begin(model, file, context);
      await this.receive(model, model.upload, file, context);
      await this.store.multipart.complete(objectKey(model, file.path), model.upload.id, model.upload.parts);
      model.upload = null;
      await this.verify(model, file, context.signal);
      model.filesDone += 1;
      await context.write((tx) => saveProgress(tx, model));
    }
  }

  private async begin(model: SpeechModelRow, file: ModelFile, context: JobContext): Promise<Upload> {
    const key = objectKey(model, file.path);
    // Of a worker that died before it could record the id.
    await this.store.multipart.abortAll(key);
    const upload = { id: await this.store.multipart.begin(key, contentType), parts: [] };
    await context
      .write((tx) => saveProgress(tx, { ...model, upload }))
      .catch(async (error: unknown) => {
        await this.store.multipart.abort(key, upload.id);
        throw error;
      });
    return upload;
  }

  private async receive(
    model: SpeechModelRow,
    { id, parts }: Upload,
    file: ModelFile,
    context: JobContext,
  ): Promise<void> {
    for (let start = parts.length * partBytes; start < file.bytes; start += partBytes) {
      const end = Math.min(start + partBytes, file.bytes) - 1;
      const bytes = await fetchPart(file, { start, end }, context.signal);
      const part = { number: parts.length + 1, start, bytes };
      parts.push(await this.store.multipart.part(objectKey(model, file.path), id, part));
      await context.write((tx) => saveProgress(tx, { ...model, message: null }));
    }
  }

  /** A file with another checksum is deleted, and begun again when an operator asks for it. */
  private async verify(model: SpeechModelRow, file: ModelFile, signal: AbortSignal): Promise<void> {
    const key = objectKey(model, file.path);
    const hash = createHash('sha256');
    const { body } = await this.store.get(key);
    for await (const chunk of body) {
      signal.throwIfAborted();
      hash.update(chunk as Buffer);
    }
    if (hash.digest('hex') === file.sha256) return;
    await this.store.delete(key);
    throw new FetchRefused(`${file.path} has another checksum than the catalogue says.`);
  }
}
