import { resolve } from 'node:path';
import { databaseToken, type Database } from '@sop/database';
import { JobQueue, JobWorker, type ClaimedJob, type JobContext, type JobHandler } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { fakesModule, objectsOf, signedIn, startApp, type SignedIn } from '@sop/testing';
import { PrepareDataset } from '../frames/prepare-dataset.js';
import { RemoveObjects } from '../frames/remove-objects.js';
import { TrainingModule } from '../training.module.js';
import { Fakes } from './fakes.js';
import { storeDataset, type StoredDataset } from './store-dataset.js';

/** Starts the service over a real database and files, without workers: tests start them. */
export async function startTraining() {
  const env = {
    TRAINING_WORKERS: '0',
    TRAINING_STUDIO_WORKERS: '0',
    MODELS_DIR: resolve(process.env['MODELS_DIR'] ?? 'models'),
  };
  const system = await startApp([TrainingModule, fakesModule('billing', Fakes)], {
    services: ['training', 'billing'],
    env,
  });
  const database = system.app.get<Database>(databaseToken('training'), { strict: false });
  const store = system.app.get<ObjectStore>(OBJECT_STORE, { strict: false });
  const fakes = system.app.get(Fakes, { strict: false });
  const queue = system.app.get(JobQueue, { strict: false });
  const runtime = system.app.get<Runtime>(RUNTIME, { strict: false });
  const bus = system.app.get(Bus, { strict: false });
  const prepare = new PrepareDataset(database, store, runtime, bus, queue);
  const remove = new RemoveObjects(database, store);
  return {
    ...system,
    ...{ database, store, fakes, queue, runtime, bus, prepare },
    /** The preparation over a store with some methods replaced by the test. */
    preparingWith: (own: Partial<ObjectStore>) =>
      new PrepareDataset(database, instead(store, own), runtime, bus, queue),
    signIn: () => signedIn(system.client),
    rows: <R>(sql: string, ...params: unknown[]) => database.system((tx) => tx.query<R>(sql, params)),
    objectsOf: (companyId: string) => objectsOf(store, companyId, ['datasets', 'models', 'temp']),
    /** Stores a dataset as if it had been prepared. */
    storeDataset: (companyId: string, given?: Partial<StoredDataset>) =>
      storeDataset({ database, store }, companyId, given),
    /** A worker for datasets; `run` replaces the preparation. */
    work: (run: Run = (job, context) => prepare.run(job, context)) =>
      work(database, [{ job: prepare.job, run, onFailed: prepare.onFailed.bind(prepare) }, remove]),
  };
}

export type TrainingFixture = Awaited<ReturnType<typeof startTraining>>;
export type Company = SignedIn;

type Run = (job: ClaimedJob, context: JobContext) => Promise<void>;

/** Long leases, for a slow machine. */
function work(database: Database, handlers: readonly JobHandler[]): JobWorker {
  const worker = new JobWorker({
    database,
    handlers: handlers.map(quick),
    slots: () => 2,
    leaseSeconds: 60,
    heartbeatSeconds: 0.1,
    pollSeconds: 0.1,
  });
  worker.start();
  return worker;
}

/** The same handler with immediate retries. */
const quick = (handler: JobHandler): JobHandler => ({
  job: { ...handler.job, backOffSeconds: [0.05] },
  run: (job, context) => handler.run(job, context),
  onFailed: async (tx, failed) => handler.onFailed?.(tx, failed),
});

const instead = (store: ObjectStore, own: Partial<ObjectStore>): ObjectStore =>
  new Proxy(store, {
    get: (all, name) => {
      const found: unknown = Reflect.get(own, name) ?? Reflect.get(all, name);
      return typeof found === 'function' ? (found.bind(all) as unknown) : found;
    },
  });
