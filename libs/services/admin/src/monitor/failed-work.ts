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
  shortened,
} from '@sop/contracts';
import { InjectDatabase, readCursor, writeCursor, type Database } from '@sop/database';
import { Bus } from '@sop/messaging';
import { refuse, TitlesOfSops } from '@sop/service-kit';
import { z } from 'zod';
import { NamedCompanies } from './named-companies.js';

type Monitor = typeof routes.monitor;
type Page = ReplyOf<Monitor['failed']>;
type Place = BodyOf<Monitor['retryFailed']>;
type OfService = FailedWork & { service: WorkService };

/** Its handler runs while it is waited for. */
const retrySeconds = 20;
const placeOfPage = z.object({ at: requestedMoment, id: z.uuid() });

/** What failed for good in any service, found and seen to in one place. Each service answers for its own. */
@Injectable()
export class FailedWorkList {
  constructor(
    @InjectDatabase('admin') private readonly database: Database,
    private readonly bus: Bus,
    private readonly companies: NamedCompanies,
    private readonly titles: TitlesOfSops,
  ) {}

  /** Merged by time. A service that is away leaves its own out and is named. */
  async page({
    search,
    company_id,
    since,
    cursor,
    limit: wanted,
  }: QueryOf<Monitor['failed']>): Promise<Page> {
    const limit = Math.min(wanted, 100);
    const ask: FailedWorkQuery = {
      company_id: company_id ?? null,
      text: search || null,
      company_ids: search ? await this.companies.find(search) : [],
      since: since ?? null,
      before: readCursor(cursor, placeOfPage) ?? null,
      // One more tells whether there is another page.
      limit: limit + 1,
    };
    const answers = await Promise.all(workServices.map((service) => this.ask(service, ask)));
    const all = answers.flatMap((answer) => answer?.items ?? []).toSorted(newestFirst);
    const items = all.slice(0, limit);
    const last = items.at(-1);
    return {
      items: await this.named(items),
      next_cursor: last && all.length > limit ? writeCursor({ at: last.failed_at, id: last.id }) : null,
      total: answers.reduce((total, answer) => total + (answer?.total ?? 0), 0),
      silent: workServices.filter((_, at) => answers[at] === undefined),
    };
  }

  retry(place: Place): Promise<void> {
    return this.see(place, 'failed-work.retried', ({ service, ...of }) =>
      this.bus.request(RetryFailedWork[service], of, { timeoutSeconds: retrySeconds }),
    );
  }

  discard(place: Place): Promise<void> {
    return this.see(place, 'failed-work.discarded', ({ service, ...of }) =>
      this.bus.request(DiscardFailedWork[service], of),
    );
  }

  private async see(
    place: Place,
    action: AuditAction,
    deed: (place: Place) => Promise<FailedWorkOutcome>,
  ): Promise<void> {
    const answer = await deed(place);
    if (answer.outcome === 'not-there') throw refuse('work.not-there');
    if (answer.outcome === 'refused') throw refuse('work.refused', { reason: answer.reason });
    const { type, name, id, company_id, subject_id } = answer.work;
    const subjects = subject_id ? [{ kind: 'subject', id: shortened(subject_id, 100, '') }] : [];
    await this.database.system((tx) =>
      tx.audit({
        action,
        companyId: company_id,
        targets: [{ kind: type, id }, ...subjects],
        detail: { service: place.service, name },
      }),
    );
  }

  private async ask(
    service: WorkService,
    ask: FailedWorkQuery,
  ): Promise<{ items: OfService[]; total: number } | undefined> {
    const asked = this.bus.request(ListFailedWork[service], ask);
    const answer = await asked.catch(() => undefined);
    return answer && { ...answer, items: answer.items.map((item) => ({ ...item, service })) };
  }

  private async named(items: readonly OfService[]): Promise<Page['items']> {
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

/** As text these moments sort as they are. */
const newestFirst = (a: FailedWork, b: FailedWork): number =>
  a.failed_at + a.id < b.failed_at + b.id ? 1 : -1;
