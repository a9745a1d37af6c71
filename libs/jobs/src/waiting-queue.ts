import type { Database } from '@sop/database';
import type { JobDefinition } from './define-job.js';

/** Shorter than the clients' polling interval of 0.5 s, so that no response is older than the previous one, from any replica. */
const cacheMilliseconds = 400;
/** Jobs further back are reported with this many jobs ahead. */
const maxPositions = 20_000;

interface QueuePosition {
  jobsAhead: number;
  version: string;
}
type QueuePositions = ReadonlyMap<string, QueuePosition>;

interface Reading {
  positions: Promise<QueuePositions>;
  expiresAt: number;
}

/** A job and the version of its row, see {@link rowVersion}. */
interface JobVersion {
  id: string;
  version: string;
}

/** A select list item that differs after every change of the row. */
export const rowVersion = 'job.xmin::text as version';

/**
 * The positions of the waiting jobs of one kind across all companies. The queue is read at most every 0.4 s, and once more
 * for a job that was enqueued since. An estimate: see README.
 */
export class WaitingQueue {
  private latest: Reading | undefined;

  constructor(
    private readonly database: Database,
    private readonly job: Pick<JobDefinition, 'kind'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** How many jobs wait ahead of this one; 0 once it no longer waits. */
  async jobsAhead(jobId: string): Promise<number> {
    const reading = this.current();
    const positions = await reading.positions;
    const position = positions.get(jobId);
    if (position) return position.jobsAhead;
    if (positions.size >= maxPositions) return maxPositions;
    // The job is newer than the reading: concurrent callers share the next one.
    const next = this.latest === undefined || this.latest === reading ? this.read() : this.latest;
    return (await next.positions).get(jobId)?.jobsAhead ?? 0;
  }

  /** The same for a job whose row is unchanged; undefined when it has changed or no longer waits and must be read again. */
  async jobsAheadOfUnchanged({ id, version }: JobVersion): Promise<number | undefined> {
    const position = (await this.current().positions).get(id);
    return position?.version === version ? position.jobsAhead : undefined;
  }

  private current(): Reading {
    return this.latest && this.now() < this.latest.expiresAt ? this.latest : this.read();
  }

  private read(): Reading {
    const reading = { positions: this.query(), expiresAt: this.now() + cacheMilliseconds };
    this.latest = reading;
    reading.positions.catch(() => {
      if (this.latest === reading) this.latest = undefined;
    });
    return reading;
  }

  private async query(): Promise<QueuePositions> {
    const rows = await this.database.system((tx) =>
      tx.query<JobVersion>(
        `select id, ${rowVersion} from job where kind = $1 and state = 'waiting' order by created_at, id limit $2`,
        [this.job.kind, maxPositions],
      ),
    );
    return new Map(rows.map(({ id, version }, jobsAhead) => [id, { jobsAhead, version }]));
  }
}
