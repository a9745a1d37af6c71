import type { Database } from '@sop/database';
import type { JobDefinition } from './define-job.js';

const freshMilliseconds = 1_000;
/** Whoever stands further back is told that so many come first. */
const mostRead = 20_000;

type Places = ReadonlyMap<string, number>;

interface Reading {
  places: Promise<Places>;
  until: number;
}

/**
 * Where the jobs of one name stand in line, all companies together: the line is read at most once a second however many ask, and once more for a job
 * that came since. An estimate: see README.
 */
export class WaitingLine {
  private known: Reading | undefined;

  constructor(
    private readonly database: Database,
    private readonly job: Pick<JobDefinition, 'name'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** How many wait before a job that waits; 0 once it does not. */
  async before(jobId: string): Promise<number> {
    const reading = this.known && this.now() < this.known.until ? this.known : this.read();
    const places = await reading.places;
    const place = places.get(jobId);
    if (place !== undefined) return place;
    if (places.size >= mostRead) return mostRead;
    // It came since: whoever finds that at the same moment shares the next reading.
    const next = this.known === undefined || this.known === reading ? this.read() : this.known;
    return (await next.places).get(jobId) ?? 0;
  }

  private read(): Reading {
    const reading = { places: this.query(), until: this.now() + freshMilliseconds };
    this.known = reading;
    reading.places.catch(() => {
      if (this.known === reading) this.known = undefined;
    });
    return reading;
  }

  private async query(): Promise<Places> {
    const rows = await this.database.system((tx) =>
      tx.query<{ id: string }>(
        `select id from job where kind = $1 and state = 'waiting' order by created_at, id limit $2`,
        [this.job.name, mostRead],
      ),
    );
    return new Map(rows.map(({ id }, place) => [id, place]));
  }
}
