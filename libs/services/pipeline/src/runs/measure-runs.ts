import { metrics, type Counter, type Histogram } from '@opentelemetry/api';
import { sentenceOf, type PayloadOf, type RunFailed } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { standardFailure } from '@sop/jobs';
import { madeByStage, sopJob } from '../pipeline.jobs.js';

/** Coarse reasons of failures for operators; the run has the exact message. */
const failureReasons = ['video', 'limits', 'internal'] as const;
type FailureReason = (typeof failureReasons)[number];

interface Spans {
  waited: number;
  took: number;
  video: number | null;
}

const spansSql = `select extract(epoch from job.started_at - job.created_at)::float8 as waited,
    extract(epoch from job.finished_at - job.started_at)::float8 as took,
    (select (stage.result->>'durationSeconds')::float8 from job_stage stage where stage.job_id = job.id and stage.stage = 'video') as video
  from job join run on run.sop_id::text = job.subject_id and run.generation = job.generation
  where job.kind = $1 and run.id = $2 and job.finished_at is not null`;

const stagesSql = `select stage.stage, extract(epoch from stage.finished_at - stage.started_at)::float8 as took
  from job_stage stage join job on job.id = stage.job_id
  join run on run.sop_id::text = job.subject_id and run.generation = job.generation
  where job.kind = $1 and run.id = $2 and stage.stage <> $3`;

const bounds = [1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600, 1_200, 3_600, 7_200];

/**
 * Metrics of ended runs, exported by the service because workers may be gone. An event that is handled again after
 * a rollback is counted again.
 */
export class MeasureRuns {
  private readonly ended: Counter;
  private readonly video: Counter;
  private readonly busy: Counter;
  private readonly took: Histogram;
  private readonly waited: Histogram;
  private readonly stages: Histogram;

  /** Created only once the process has a meter. */
  constructor() {
    const meter = metrics.getMeter('pipeline');
    const histogram = (name: string, description: string) =>
      meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries: bounds } });
    this.ended = meter.createCounter('sop_runs_ended', {
      description: 'Runs of the pipeline by how they ended',
    });
    this.video = meter.createCounter('sop_runs_video_seconds', {
      description: 'Length of the videos made into SOPs',
    });
    this.busy = meter.createCounter('sop_runs_busy_seconds', {
      description: 'Time that workers spent on finished runs',
    });
    this.took = histogram('sop_run_seconds', 'Time of a finished run, from its first claim to its end');
    this.waited = histogram('sop_run_waiting_seconds', 'Time a run waited for a worker');
    this.stages = histogram('sop_stage_seconds', 'Time of one stage of a finished run');
    for (const counter of [this.video, this.busy]) counter.add(0);
    this.ended.add(0, { outcome: 'finished', reason: 'none' });
    for (const reason of failureReasons) this.ended.add(0, { outcome: 'failed', reason });
  }

  async finished(tx: Tx, runId: string): Promise<void> {
    const [spans] = await tx.query<Spans>(spansSql, [sopJob.kind, runId]);
    if (!spans) return;
    const stages = await tx.query<{ stage: string; took: number }>(stagesSql, [
      sopJob.kind,
      runId,
      madeByStage,
    ]);
    this.ended.add(1, { outcome: 'finished', reason: 'none' });
    this.took.record(spans.took);
    this.waited.record(spans.waited);
    if (spans.video !== null && spans.video > 0) {
      this.video.add(spans.video);
      this.busy.add(spans.took);
    }
    for (const { stage, took } of stages) this.stages.record(took, { stage });
  }

  failed(event: Pick<PayloadOf<typeof RunFailed>, 'detail' | 'is_refused'>): void {
    this.ended.add(1, { outcome: 'failed', reason: reasonOf(event) });
  }
}

/** The video is unusable; a limit of time or of a provider was reached; or an internal error. */
export function reasonOf({
  detail,
  is_refused,
}: Pick<PayloadOf<typeof RunFailed>, 'detail' | 'is_refused'>): FailureReason {
  if (is_refused) return 'video';
  return detail === sentenceOf(standardFailure) ? 'internal' : 'limits';
}
