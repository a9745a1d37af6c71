import type { JobContext } from '@sop/jobs';
import type { EpochReport, TrainedHead } from '@sop/vision';
import type { Checkpoint } from './checkpoint.js';
import type { ShownProgress } from './shown-progress.js';
import { TrainingEpochRow } from './training-epoch.entity.js';
import type { TrainingRunRow } from './training-run.entity.js';

/** Writes down every epoch under the job's fence; one that an attempt repeats is written over, never doubled. */
export class Epochs {
  /** The one that runs, where that is known: an attempt that goes on learns it from its first report. */
  private current: number | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly run: TrainingRunRow,
    private readonly context: JobContext,
    private readonly shown: ShownProgress,
  ) {}

  async follow(
    reports: AsyncGenerator<EpochReport, TrainedHead>,
    checkpoint: Checkpoint,
  ): Promise<TrainedHead> {
    for (;;) {
      const next = await reports.next();
      if (next.done) return next.value;
      await this.running;
      await this.keep(next.value);
      await checkpoint.keep(() => next.value.checkpoint());
    }
  }

  batch(done: number, total: number): void {
    this.running ??= this.tellRunning();
    // Whoever awaits it next hears of its failure.
    this.running.catch(() => undefined);
    if (this.current !== undefined) this.shown.training(this.current, done / total);
  }

  private tellRunning(): Promise<void> {
    this.current ??= this.run.status === 'starting' ? 1 : undefined;
    return this.context.write(async (tx) => {
      await tx.execute(
        `update training_run set status = 'running', message = 'Training', updated_at = now()
         where id = $1 and status = 'starting'`,
        [this.run.id],
      );
    });
  }

  private async keep(report: EpochReport): Promise<void> {
    const { epoch } = report;
    await this.context.write(async (tx) => {
      await tx.manager.upsert(TrainingEpochRow, rowOf(this.run, report), ['runId', 'epoch']);
      await tx.execute(
        `update training_run set updated_at = now(), best_epoch = case when $2 then $3 else best_epoch end where id = $1`,
        [this.run.id, report.isBest, epoch],
      );
    });
    this.current = epoch + 1;
    this.shown.training(epoch, 1);
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
