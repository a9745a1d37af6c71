import type { JobContext } from '@sop/jobs';
import type { EpochReport, TrainedHead } from '@sop/vision';
import type { Checkpoint } from './checkpoint.js';
import type { ShownProgress } from './shown-progress.js';
import { TrainingEpochRow } from './training-epoch.entity.js';
import type { TrainingRunRow } from './training-run.entity.js';

/** Stores every epoch under the job's fence; an epoch repeated by a later attempt overwrites the earlier one. */
export class Epochs {
  /** The current epoch, if known: a resumed attempt learns it from its first report. */
  private current: number | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly run: TrainingRunRow,
    private readonly context: JobContext,
    private readonly progress: ShownProgress,
  ) {}

  async follow(
    reports: AsyncGenerator<EpochReport, TrainedHead>,
    checkpoint: Checkpoint,
  ): Promise<TrainedHead> {
    for (;;) {
      const next = await reports.next();
      if (next.done) return next.value;
      await this.running;
      await this.store(next.value);
      await checkpoint.save(() => next.value.checkpoint());
    }
  }

  batch(done: number, total: number): void {
    this.running ??= this.storeRunning();
    // The next caller that awaits it gets its failure.
    this.running.catch(() => undefined);
    if (this.current !== undefined) this.progress.training(this.current, done / total);
  }

  private storeRunning(): Promise<void> {
    this.current ??= this.run.status === 'starting' ? 1 : undefined;
    return this.context.write(async (tx) => {
      await tx.execute(
        `update training_run set status = 'running', message = 'Training', updated_at = now()
         where id = $1 and status = 'starting'`,
        [this.run.id],
      );
    });
  }

  private async store(report: EpochReport): Promise<void> {
    const { epoch } = report;
    await this.context.write(async (tx) => {
      await tx.manager.upsert(TrainingEpochRow, rowOf(this.run, report), ['runId', 'epoch']);
      await tx.execute(
        `update training_run set updated_at = now(), best_epoch = case when $2 then $3 else best_epoch end where id = $1`,
        [this.run.id, report.isBest, epoch],
      );
    });
    this.current = epoch + 1;
    this.progress.training(epoch, 1);
  }
}

const rowOf = (run: TrainingRunRow, report: EpochReport) => ({
  runId: run.id,
  epoch: report.epoch,
  companyId: run.companyId,
  loss: report.loss,
  map50: report.map50,
  map50to95: report.map50to95,
  learningRate: report.learningRate,
  samplesPerSecond: report.samplesPerSecond,
  seconds: report.seconds,
  finishedAt: new Date(),
});
