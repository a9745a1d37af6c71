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
import { z } from 'zod';
import { keepSubscription, keepUser, seenAt } from './company-rows.js';

export const rebuildCompanies = defineJob({
  name: 'companies.rebuild',
  payload: z.object({}),
  schedule: '41 3 * * *',
});

/** The first building of the list is one job, however often the service starts. */
const firstBuilding = '01a20000-0000-7000-8000-000000000001';

/** Services that start together are not there at once: so many seconds nobody's answer is waited for. */
const patienceSeconds = 30;

type User = ResponseOf<typeof ListUsers>['users'][number];

/**
 * Makes the list of companies anew from what the services know: once for an installation that is older than the list, every night
 * against a fact that was lost, and when the operator asks for it. What is told meanwhile is not written over.
 */
@Injectable()
export class RebuildCompanies implements JobHandler<typeof rebuildCompanies>, OnApplicationBootstrap {
  readonly job = rebuildCompanies;
  private readonly logger = new Logger(RebuildCompanies.name);

  constructor(
    @InjectDatabase('admin') private readonly database: Database,
    private readonly bus: Bus,
    private readonly queue: JobQueue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const job = { companyId: NO_COMPANY, subjectId: firstBuilding, payload: {} };
    await this.database.system((tx) => this.queue.enqueue(tx, rebuildCompanies, job));
  }

  async run(_job: unknown, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const began = new Date();
    const users = await this.readUsers(signal);
    await this.readSubscriptions(signal);
    const dropped = await this.dropUnknown(users, began);
    this.logger.log(`Made the list of companies anew: ${users.size} people, ${dropped} gone`);
  }

  private async readUsers(signal: AbortSignal): Promise<Set<string>> {
    const known = new Set<string>();
    for (let after: string | null = null; ;) {
      const asked = new Date();
      const { users }: ResponseOf<typeof ListUsers> = await this.ask(ListUsers, { after }, signal);
      await this.database.system(async (tx) => {
        for (const user of users) await keepKnown(tx, user, asked);
      });
      for (const { user_id } of users) known.add(user_id);
      const last = users.at(-1);
      if (!last) return known;
      after = last.user_id;
    }
  }

  private async readSubscriptions(signal: AbortSignal): Promise<void> {
    for (let after: string | null = null; ;) {
      const asked = new Date();
      const { subscriptions }: ResponseOf<typeof ListSubscriptions> = await this.ask(
        ListSubscriptions,
        { after },
        signal,
      );
      await this.database.system(async (tx) => {
        for (const each of subscriptions)
          if (!(await isErased(tx, each.company_id))) await keepSubscription(tx, each, asked);
      });
      const last = subscriptions.at(-1);
      if (!last) return;
      after = last.company_id;
    }
  }

  /** @throws Unavailable of one that failed or was too slow, and of one that is not there after all */
  private async ask<Q extends RequestDefinition>(
    request: Q,
    payload: RequestOf<Q>,
    signal: AbortSignal,
  ): Promise<ResponseOf<Q>> {
    for (let waited = 0; ; waited += 1) {
      try {
        return await this.bus.request(request, payload);
      } catch (error) {
        const isNobodyThere = error instanceof Unavailable && error.reason === 'no-responders';
        if (!isNobodyThere || waited === patienceSeconds) throw error;
        await pause(1_000, undefined, { signal });
      }
    }
  }

  /** Nobody knows them any more; who joined since the reading began is not among them. */
  private dropUnknown(known: ReadonlySet<string>, began: Date): Promise<number> {
    return this.database.system((tx) =>
      tx.execute(
        'delete from company_user where coalesce(joined_at, changed_at) < $2 and not (user_id = any($1::uuid[]))',
        [[...known], began],
      ),
    );
  }
}

async function keepKnown(tx: Tx, user: User, asked: Date): Promise<void> {
  const { company_id, user_id, email, role, is_active, joined_at, last_login_at } = user;
  if (await isErased(tx, company_id, user_id)) return;
  await tx.execute(
    `insert into company as c (company_id, name, created_at, is_suspended, name_folded) values ($1, $2, $3, $4, $6)
     on conflict (company_id) do update
        set name = excluded.name, name_folded = excluded.name_folded, created_at = excluded.created_at,
            is_suspended = case when c.suspension_changed_at > $5 then c.is_suspended else excluded.is_suspended end`,
    [
      ...[company_id, user.company_name, user.company_created_at, user.is_suspended, asked],
      foldedText(user.company_name),
    ],
  );
  await keepUser(tx, { user_id, company_id, email, role, is_active, joined_at });
  await tx.execute(
    `update company_user set role = $2, is_active = $3
      where user_id = $1 and (changed_at is null or changed_at <= $4)`,
    [user_id, role, is_active, asked],
  );
  if (last_login_at) await seenAt(tx, company_id, last_login_at);
}
