import { routes, SopRerunRequested, type PayloadOf, type SopCreated } from '@sop/contracts';
import { databaseToken, type Database } from '@sop/database';
import { JobWorker, type ClaimedJob, type JobContext, type JobHandler } from '@sop/jobs';
import { keyFor, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { eventually, fakesModule, objectsOf, signedIn, startApp, type Client } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { PipelineModule } from '../pipeline.module.js';
import { framesJob, sopJob } from '../pipeline.jobs.js';
import { failRun } from '../runs/fail-run.js';
import { Fakes } from './fakes.js';

/** Starts the service over a real database and files, or what `variables` name, without workers: tests start them. */
export async function startPipeline(variables: Record<string, string> = {}) {
  const env = { PIPELINE_WORKERS: '0', ...variables };
  const system = await startApp([PipelineModule, fakesModule('sop', Fakes)], {
    services: ['pipeline', 'sop'],
    env,
  });
  const database = system.app.get<Database>(databaseToken('pipeline'), { strict: false });
  const store = system.app.get<ObjectStore>(OBJECT_STORE, { strict: false });
  const fakes = system.app.get(Fakes, { strict: false });
  return {
    ...system,
    database,
    store,
    fakes,
    runtime: system.app.get<Runtime>(RUNTIME, { strict: false }),
    signIn: () => signIn(system.client),
    rows: <R>(sql: string, ...params: unknown[]) => database.system((tx) => tx.query<R>(sql, params)),
    objectsOf: (companyId: string) =>
      objectsOf(store, companyId, ['videos', 'frames', 'screenshots', 'results']),
    /** A worker with long leases, for a slow machine. */
    work: (run: Run, denser?: Denser) => work(database, run, denser),
    /** Creates an SOP by its event and waits for its job. */
    async begin(companyId: string, sopId = uuidv7()): Promise<PayloadOf<typeof SopCreated>> {
      const event = createdEvent(companyId, sopId);
      fakes.existing.add(sopId);
      await fakes.created(event);
      await eventually(async () => {
        const waiting = await database.system((tx) =>
          tx.query('select id from job where subject_id = $1', [sopId]),
        );
        expect(waiting).toHaveLength(1);
      });
      return event;
    },
    /** Starts another run of its SOP at twice the density by its event and waits for its job. */
    async beginAgain(companyId: string, sopId: string): Promise<void> {
      await fakes.emit(SopRerunRequested, { ...createdEvent(companyId, sopId), generation: 2, fps: 2 });
      const waiting = 'select id from job where subject_id = $1 and generation = 2';
      await eventually(async () =>
        expect(await database.system((tx) => tx.query(waiting, [sopId]))).toHaveLength(1),
      );
    },
  };
}

export type PipelineFixture = Awaited<ReturnType<typeof startPipeline>>;
export type Company = Awaited<ReturnType<typeof signIn>>;

export const createdEvent = (companyId: string, sopId: string): PayloadOf<typeof SopCreated> => ({
  sop_id: sopId,
  company_id: companyId,
  generation: 1,
  title: 'Weld a frame',
  creation_type: 'video_upload',
  video_key: keyFor.video(companyId, sopId, 'mp4'),
  size_bytes: 1000,
  fps: 1,
  record_audio: true,
});

const backOffSeconds = [0.05];

type Run = (job: ClaimedJob, context: JobContext) => Promise<void>;
/** The failure handler of jobs for denser frames. */
type Denser = Required<Pick<JobHandler, 'onFailed'>>;

function work(database: Database, run: Run, denser?: Denser): JobWorker {
  const worker = new JobWorker({
    database,
    handlers: [
      { job: { ...sopJob, backOffSeconds }, run, onFailed: failRun },
      {
        job: { ...framesJob, backOffSeconds },
        run,
        onFailed: async (tx, failed) => denser?.onFailed(tx, failed),
      },
    ],
    slots: () => 1,
    leaseSeconds: 60,
    heartbeatSeconds: 0.1,
    pollSeconds: 0.1,
  });
  worker.start();
  return worker;
}

async function signIn(from: Client) {
  const { client, companyId } = await signedIn(from);
  const progress = (sopId: string) => client.call(routes.progress.get, { params: { sopId } });
  return { client, companyId, progress };
}
