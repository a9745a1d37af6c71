import type { WaitingQueue } from '@sop/jobs';

const maxRows = 20_000;

interface Waiting {
  id: string;
  version: string;
}

/**
 * Cached rows of waiting jobs. A waiting row changes only with the queue: while the queue reports it as unchanged,
 * viewers do not read it again. Started, ended and deleted jobs are never answered from this cache.
 */
export class WaitingRuns<Row extends Waiting> {
  private readonly rows = new Map<string, Row>();

  constructor(private readonly line: Pick<WaitingQueue, 'jobsAheadOfUnchanged'>) {}

  async find(companyId: string, sopId: string): Promise<{ row: Row; before: number } | undefined> {
    const key = keyOf(companyId, sopId);
    const row = this.rows.get(key);
    if (!row) return undefined;
    const before = await this.line.jobsAheadOfUnchanged(row);
    if (before !== undefined) return { row, before };
    this.rows.delete(key);
    return undefined;
  }

  store(companyId: string, sopId: string, row: Row): void {
    if (this.rows.size >= maxRows) this.rows.clear();
    this.rows.set(keyOf(companyId, sopId), row);
  }
}

const keyOf = (companyId: string, sopId: string): string => `${companyId}/${sopId}`;
