import { Controller } from '@nestjs/common';
import { PipelinePerformance, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { sopJob } from '../pipeline.jobs.js';

/** An unusable video does not count as a failure. */
const figures = `
  select (count(*) filter (where job.state = 'done' and ended))::int as finished,
    (count(*) filter (where job.state = 'failed' and ended and not run.is_refused))::int as failed,
    (avg(extract(epoch from job.finished_at - job.started_at)) filter (where job.state = 'done' and ended))::float8 as mean_seconds,
    (count(*) filter (where job.state = 'done'))::int as finished_in_all
  from job join run on run.sop_id::text = job.subject_id and run.generation = job.generation
  cross join lateral (select job.finished_at >= now() - make_interval(days => $2) as ended) as lately
  where job.kind = $1 and job.state in ('done', 'failed')`;

@Controller()
export class AnswerPerformance {
  constructor(@InjectDatabase('pipeline') private readonly database: Database) {}

  @OnRequest(PipelinePerformance)
  async answer({
    days,
  }: RequestOf<typeof PipelinePerformance>): Promise<ResponseOf<typeof PipelinePerformance>> {
    const [row] = await this.database.system((tx) =>
      tx.query<ResponseOf<typeof PipelinePerformance>>(figures, [sopJob.kind, days]),
    );
    return row ?? { finished: 0, failed: 0, mean_seconds: null, finished_in_all: 0 };
  }
}
