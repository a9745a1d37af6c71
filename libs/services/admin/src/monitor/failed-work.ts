import { Injectable } from '@nestjs/common';
import {
  requestedMoment,
  DiscardFailedWork,
  ListFailedWork,
  RetryFailedWork,
  workServices,
  type FailedWorkQuery,
  type AuditAction,
  type BodyOf,
  type FailedWork,
  type FailedWorkOutcome,
  type QueryOf,
  type ReplyOf,
  type routes,
  type WorkService,
  truncate,
} from '@sop/contracts';
import { InjectDatabase, readCursor, pageOf, type Database } from '@sop/database';
import { Bus } from '@sop/messaging';
import { refuse, TitlesOfSops } from '@sop/service-kit';
import { z } from 'zod';
import { CompanyNameLookup } from './company-name-lookup.js';

type Monitor = typeof routes.monitor;
type Page = ReplyOf<Monitor['failed']>;
type FailedWorkId = BodyOf<Monitor['retryFailed']>;
type ServiceFailedWork = FailedWork & { service: WorkService };

/** The request waits for the handler's run. */
const retrySeconds = 20;
const cursorShape = z.object({ at: requestedMoment, id: z.uuid() });

/** Lists, retries and discards failed work of all services; each service handles its own. */
@Injectable()
export class FailedWorkList {
  constructor(
    @InjectDatabase('admin') private readonly database: Database,
    private readonly bus: Bus,
    private readonly companies: CompanyNameLookup,
    private readonly titles: TitlesOfSops,
  ) {}

  /** Merges the services' lists by time; services that do not respond are named in `unavailable_services`. */
  async findPage({
    search,
    company_id,
    since,
    cursor,
    limit: requestedLimit,
  }: QueryOf<Monitor['failed']>): Promise<Page> {
    const limit = Math.min(requestedLimit, 100);
    const query: FailedWorkQuery = {
      company_id: company_id ?? null,
      text: search || null,
      company_ids: search ? await this.companies.find(search) : [],
      since: since ?? null,
      before: readCursor(cursor, cursorShape) ?? null,
      // One more item shows whether there is another page.
      limit: limit + 1,
    };
    const answers = await Promise.all(workServices.map((service) => this.requestPage(service, query)));
    const all = answers.flatMap((answer) => answer?.items ?? []).toSorted(byNewest);
    const { shown, next_cursor } = pageOf(all, limit, ({ failed_at: at, id }) => ({ at, id }));
    return {
      items: await this.withNames(shown),
      next_cursor,
      total: answers.reduce((total, answer) => total + (answer?.total ?? 0), 0),
      unavailable_services: workServices.filter((_, at) => answers[at] === undefined),
    };
  }

  retry(work: FailedWorkId): Promise<void> {
    return this.resolve(work, 'failed-work.retried', ({ service, ...of }) =>
      this.bus.request(RetryFailedWork[service], of, { timeoutSeconds: retrySeconds }),
    );
  }

  discard(work: FailedWorkId): Promise<void> {
    return this.resolve(work, 'failed-work.discarded', ({ service, ...of }) =>
      this.bus.request(DiscardFailedWork[service], of),
    );
  }

  private async resolve(
    work: FailedWorkId,
    action: AuditAction,
    perform: (work: FailedWorkId) => Promise<FailedWorkOutcome>,
  ): Promise<void> {
    const answer = await perform(work);
    if (answer.outcome === 'not-found') throw refuse('work.not-found');
    if (answer.outcome === 'refused') throw refuse('work.refused', { reason: answer.reason });
    const { type, name, id, company_id, subject_id } = answer.work;
    const subjects = subject_id ? [{ kind: 'subject', id: truncate(subject_id, 100, '') }] : [];
    await this.database.system((tx) =>
      tx.audit({
        action,
        companyId: company_id,
        targets: [{ kind: type, id }, ...subjects],
        detail: { service: work.service, name },
      }),
    );
  }

  private async requestPage(
    service: WorkService,
    query: FailedWorkQuery,
  ): Promise<{ items: ServiceFailedWork[]; total: number } | undefined> {
    const response = this.bus.request(ListFailedWork[service], query);
    const answer = await response.catch(() => undefined);
    return answer && { ...answer, items: answer.items.map((item) => ({ ...item, service })) };
  }

  private async withNames(items: readonly ServiceFailedWork[]): Promise<Page['items']> {
    const [names, titles] = await Promise.all([
      this.companies.namesOf(items.map(({ company_id }) => company_id)),
      this.titles.of(items.map(({ subject_id }) => subject_id)),
    ]);
    return items.map((item) => ({
      ...item,
      company_name: names.get(item.company_id ?? '') ?? null,
      sop_title: titles.get(item.subject_id ?? '') ?? null,
    }));
  }
}

/** ISO timestamps sort as text. */
const byNewest = (a: FailedWork, b: FailedWork): number => (a.failed_at + a.id < b.failed_at + b.id ? 1 : -1);
