import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import {
  foldedText,
  ListSubscriptions,
  ListUsers,
  type RequestDefinition,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { InjectDatabase, isErased, type Database, type Tx } from '@sop/database';
import { defineJob, JobQueue, NO_COMPANY, type JobContext, type JobHandler } from '@sop/jobs';
import { Bus, Unavailable } from '@sop/messaging';
import { applySubscription, insertUser, recordActivity } from './company-rows.js';

export const rebuildCompaniesJob = defineJob({ kind: 'companies.rebuild', schedule: '41 3 * * *' });

/** A fixed id, so that the first rebuild is one job however often the service starts. */
const firstRebuildId = '01a20000-0000-7000-8000-000000000001';

/** Services start at different times: a request waits up to this many seconds for a responder. */
const maxWaitSeconds = 30;

type User = ResponseOf<typeof ListUsers>['users'][number];

/**
 * Rebuilds the list of companies from the services: once for an installation that is older than the list, every night to
 * repair lost events, and when the operator requests it. Later events are not overwritten.
 */
@Injectable()
export class RebuildCompanies implements JobHandler<typeof rebuildCompaniesJob>, OnApplicationBootstrap {
  readonly job = rebuildCompaniesJob;
  private readonly logger = new Logger(RebuildCompanies.name);

  constructor(
    @InjectDatabase('admin') private readonly database: Database,
    private readonly bus: Bus,
    private readonly queue: JobQueue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const job = { companyId: NO_COMPANY, subjectId: firstRebuildId, payload: {} };
    await this.database.system((tx) => this.queue.enqueue(tx, rebuildCompaniesJob, job));
  }

  async run(_job: unknown, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const startedAt = new Date();
    const users = await this.readUsers(signal);
    await this.readSubscriptions(signal);
    const deleted = await this.deleteMissing(users, startedAt);
    this.logger.log(`Rebuilt the list of companies: ${users.size} users, ${deleted} deleted`);
  }

  private async readUsers(signal: AbortSignal): Promise<Set<string>> {
    const userIds = new Set<string>();
    for (let after: string | null = null; ;) {
      const requestedAt = new Date();
      const { users }: ResponseOf<typeof ListUsers> = await this.requestWithRetry(
        ListUsers,
        { after },
        signal,
      );
      await this.database.system(async (tx) => {
        for (const user of users) await applyUser(tx, user, requestedAt);
      });
      for (const { user_id } of users) userIds.add(user_id);
      const last = users.at(-1);
      if (!last) return userIds;
      after = last.user_id;
    }
  }

  private async readSubscriptions(signal: AbortSignal): Promise<void> {
    for (let after: string | null = null; ;) {
      const requestedAt = new Date();
      const { subscriptions }: ResponseOf<typeof ListSubscriptions> = await this.requestWithRetry(
        ListSubscriptions,
        { after },
        signal,
      );
      await this.database.system(async (tx) => {
        for (const each of subscriptions)
          if (!(await isErased(tx, each.company_id))) await applySubscription(tx, each, requestedAt);
      });
      const last = subscriptions.at(-1);
      if (!last) return;
      after = last.company_id;
    }
  }

  /** @throws Unavailable when the service failed or timed out, or has no responder after the wait */
  private async requestWithRetry<Q extends RequestDefinition>(
    request: Q,
    payload: RequestOf<Q>,
    signal: AbortSignal,
  ): Promise<ResponseOf<Q>> {
    for (let waited = 0; ; waited += 1) {
      try {
        return await this.bus.request(request, payload);
      } catch (error) {
        const hasNoResponders = error instanceof Unavailable && error.reason === 'no-responders';
        if (!hasNoResponders || waited === maxWaitSeconds) throw error;
        await pause(1_000, undefined, { signal });
      }
    }
  }

  /** Deletes users that auth no longer has, except those that joined since the rebuild started. */
  private deleteMissing(userIds: ReadonlySet<string>, startedAt: Date): Promise<number> {
    return this.database.system((tx) =>
      tx.execute(
        'delete from company_user where coalesce(joined_at, changed_at) < $2 and not (user_id = any($1::uuid[]))',
        [[...userIds], startedAt],
      ),
    );
  }
}

async function applyUser(tx: Tx, user: User, requestedAt: Date): Promise<void> {
  const { company_id, user_id, email, role, is_active, joined_at, last_login_at } = user;
  if (await isErased(tx, company_id, user_id)) return;
  await tx.execute(
    `insert into company as c (company_id, name, created_at, is_suspended, name_folded) values ($1, $2, $3, $4, $6)
     on conflict (company_id) do update
        set name = excluded.name, name_folded = excluded.name_folded, created_at = excluded.created_at,
            is_suspended = case when c.suspension_changed_at > $5 then c.is_suspended else excluded.is_suspended end`,
    [
      ...[company_id, user.company_name, user.company_created_at, user.is_suspended, requestedAt],
      foldedText(user.company_name),
    ],
  );
  await insertUser(tx, { user_id, company_id, email, role, is_active, joined_at });
  await tx.execute(
    `update company_user set role = $2, is_active = $3
      where user_id = $1 and (changed_at is null or changed_at <= $4)`,
    [user_id, role, is_active, requestedAt],
  );
  if (last_login_at) await recordActivity(tx, company_id, last_login_at);
}
