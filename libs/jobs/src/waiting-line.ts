import type { Database } from '@sop/database';
import type { JobDefinition } from './define-job.js';

/** Less than the half second in which whoever waits asks again: whichever replica answers, no answer is older than the one before. */
const freshMilliseconds = 400;
/** Whoever stands further back is told that so many come first. */
const mostRead = 20_000;

interface Place {
  before: number;
  version: string;
}
type Places = ReadonlyMap<string, Place>;

interface Reading {
  places: Promise<Places>;
  until: number;
}

/** A job as it was read, and which version of its row that was: {@link rowVersion}. */
interface KnownJob {
  id: string;
  version: string;
}

/** A select list item: every change of the row makes it another one. */
export const rowVersion = 'job.xmin::text as version';

/**
 * Where the jobs of one name stand in line, all companies together: the line is read at most every 0.4 s however many ask, and once more for a job
 * that came since. An estimate: a busy company's place may be better than the number says.
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
    const reading = this.current();
    const places = await reading.places;
    const place = places.get(jobId);
    if (place) return place.before;
    if (places.size >= mostRead) return mostRead;
    // It came since: whoever finds that at the same moment shares the next reading.
    const next = this.known === undefined || this.known === reading ? this.read() : this.known;
    return (await next.places).get(jobId)?.before ?? 0;
  }

  /** How many wait before a job whose row is as it was read; undefined where it waits no more, or has changed, and must be read again. */
  async beforeUnchanged({ id, version }: KnownJob): Promise<number | undefined> {
    const place = (await this.current().places).get(id);
    return place?.version === version ? place.before : undefined;
  }

  private current(): Reading {
    return this.known && this.now() < this.known.until ? this.known : this.read();
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
      tx.query<KnownJob>(
        `select id, ${rowVersion} from job where kind = $1 and state = 'waiting' order by created_at, id limit $2`,
        [this.job.name, mostRead],
      ),
    );
    return new Map(rows.map(({ id, version }, before) => [id, { before, version }]));
  }
}
