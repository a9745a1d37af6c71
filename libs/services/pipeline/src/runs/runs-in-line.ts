import type { WaitingQueue } from '@sop/jobs';

const mostKept = 20_000;

interface Waiting {
  id: string;
  version: string;
}

/**
 * Rows of jobs that wait, as they were read. Nothing moves in line but the line: as long as that says that a row is the same, nobody reads it again,
 * however many look on. What has begun, ended or gone is never answered from here.
 */
export class RunsInLine<Row extends Waiting> {
  private readonly kept = new Map<string, Row>();

  constructor(private readonly line: Pick<WaitingQueue, 'jobsAheadOfUnchanged'>) {}

  async find(companyId: string, sopId: string): Promise<{ row: Row; before: number } | undefined> {
    const key = keyOf(companyId, sopId);
    const row = this.kept.get(key);
    if (!row) return undefined;
    const before = await this.line.jobsAheadOfUnchanged(row);
    if (before !== undefined) return { row, before };
    this.kept.delete(key);
    return undefined;
  }

  keep(companyId: string, sopId: string, row: Row): void {
    if (this.kept.size >= mostKept) this.kept.clear();
    this.kept.set(keyOf(companyId, sopId), row);
  }
}

const keyOf = (companyId: string, sopId: string): string => `${companyId}/${sopId}`;
