import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { objectKey, readAllModels, type SpeechModelRow } from './speech-model-rows.js';

/** The speech models that an operator had fetched, for the workers of any machine. */
@Injectable()
export class FetchedSpeechModels {
  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Pick<Runtime, 'workDir'>,
  ) {}

  async installed(): Promise<SpeechModelRow[]> {
    const models = await this.database.system(readAllModels);
    return models.filter(({ state }) => state === 'installed');
  }

  /**
   * A folder of this machine that has the model's own folder in it, copied from the store the first time.
   * @throws an error with the code of a full disk where the copy does not fit
   */
  async folderWith(name: string): Promise<string> {
    const models = await this.installed();
    const model = models.find((each) => each.name === name);
    if (!model) throw new Error(`The speech model ${name} was deleted`);
    const copies = join(this.runtime.workDir, 'speech-models');
    await removeOthers(copies, models);
    const folder = join(copies, model.fetchId);
    if (!(await hasEntries(folder))) await this.copy(model, folder);
    return folder;
  }

  /** Whole or not at all: the processes of a machine share the folder. */
  private async copy(model: SpeechModelRow, folder: string): Promise<void> {
    // Remains of a killed process are removed there.
    const incoming = join(this.runtime.workDir, 'runs', randomUUID());
    try {
      for (const { path } of model.files) {
        const file = join(incoming, model.name, path);
        await mkdir(dirname(file), { recursive: true });
        await this.store.download(objectKey(model, path), file);
      }
      await mkdir(dirname(folder), { recursive: true });
      await rename(incoming, folder);
    } catch (error) {
      // Another process was faster.
      if (!(await hasEntries(folder))) throw error;
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }
}

/** Copies of deleted models. */
async function removeOthers(copies: string, models: readonly SpeechModelRow[]): Promise<void> {
  const current = new Set(models.map(({ fetchId }) => fetchId));
  for (const entry of await readdir(copies).catch(() => []))
    if (!current.has(entry)) await rm(join(copies, entry), { recursive: true, force: true });
}

const hasEntries = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).length > 0;
