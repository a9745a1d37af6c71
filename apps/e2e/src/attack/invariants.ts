import { join } from 'node:path';
import { eventually, machineLoad } from '@sop/testing';
import type pg from 'pg';
import type { Company } from '../api/companies.js';
import { openDatabaseOf } from '../own-database.js';
import { filesIn } from '../resilience/stored-objects.js';
import { readSystem } from '../system.js';

export interface AttackedSystem {
  baseUrl: string;
  /** The data folder of the attacked system. */
  home: string;
  database: pg.Client;
}

/** The system that `npm test -- attack` started. */
export async function openAttackedSystem(): Promise<AttackedSystem> {
  const { baseUrl, dataDir } = readSystem();
  if (dataDir === undefined)
    throw new Error('E2E_DATA_DIR names no data folder; npm test -- attack starts a system');
  return { baseUrl, home: dataDir, database: await openDatabaseOf(dataDir) };
}

/** `/api/health` must answer within this time during and after an attack, on a machine with nothing else to do. */
const healthSeconds = 2;

async function answersHealth(baseUrl: string, withinSeconds: number): Promise<void> {
  const reply = await fetch(`${baseUrl}/api/health`, {
    signal: AbortSignal.timeout(Math.ceil(withinSeconds * 1000)),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`health answered ${reply.status}: ${text}`);
}

/** Asks a second time after a failure, with as much more time as any process takes on the machine just then. */
async function isHealthy({ baseUrl }: AttackedSystem): Promise<void> {
  await answersHealth(baseUrl, healthSeconds).catch(async (first: unknown) => {
    const withinSeconds = healthSeconds * (await machineLoad());
    await answersHealth(baseUrl, withinSeconds).catch((second: unknown) => {
      throw new AggregateError(
        [first, second],
        `health failed within ${healthSeconds} s and ${withinSeconds.toFixed(1)} s`,
      );
    });
  });
}

/** Work folders of all processes, and unfinished uploads. */
const scratch = [
  ['work', 'imports'],
  ['work', 'runs'],
  ['work', 'frames'],
  ['work', 'datasets'],
  ['objects', 'incoming'],
];

async function hasNoScratch({ home }: AttackedSystem): Promise<void> {
  const left = (await Promise.all(scratch.map((path) => filesIn(join(home, ...path))))).flat();
  if (left.length > 0) throw new Error(`left behind: ${left.slice(0, 5).join(', ')}`);
}

async function hasNoWork({ database }: AttackedSystem, { companyId }: Company): Promise<void> {
  for (const service of ['pipeline', 'training']) {
    const { rows } = await database.query<{ kind: string }>(
      `select kind from ${service}.job where company_id = $1 and state in ('waiting', 'running')`,
      [companyId],
    );
    if (rows.length > 0)
      throw new Error(`${service} still works: ${rows.map(({ kind }) => kind).join(', ')}`);
  }
}

const countsQuery = `select
  coalesce((select used from billing.usage_counter where company_id = $1 and kind = 'storage_bytes'), 0)::float8 as used,
  coalesce((select sum(amount) from billing.reservation
             where company_id = $1 and kind = 'storage_bytes' and state = 'held'), 0)::float8 as held,
  (coalesce((select sum(video_size_bytes) from sop.sop where company_id = $1), 0)
   + coalesce((select sum(bytes) from pipeline.stored_bytes where company_id = $1), 0)
   + coalesce((select sum(bytes) from sop.stored_picture where company_id = $1), 0)
   + coalesce((select sum(size_bytes) from training.dataset where company_id = $1), 0))::float8 as stored`;

async function countsExactly({ database }: AttackedSystem, { companyId }: Company): Promise<void> {
  const { rows } = await database.query<{ used: number; held: number; stored: number }>(countsQuery, [
    companyId,
  ]);
  const { used = 0, held = 0, stored = 0 } = rows[0] ?? {};
  if (held !== 0 || used !== stored) throw new Error(`counted ${used} bytes, held ${held}, stored ${stored}`);
}

/** What holds after every attack: one line for each violation. */
const invariants: {
  name: string;
  holds(attacked: AttackedSystem, company: Company): Promise<void>;
  withinSeconds: number;
}[] = [
  { name: 'health answers in time', holds: isHealthy, withinSeconds: 1 },
  { name: 'no job of the company waits or runs', holds: hasNoWork, withinSeconds: 60 },
  { name: 'nothing is left in the work folders', holds: hasNoScratch, withinSeconds: 30 },
  { name: 'the bytes counted against the plan are the stored ones', holds: countsExactly, withinSeconds: 30 },
];

/** Throws with the first violation. */
export async function expectInvariants(attacked: AttackedSystem, company: Company): Promise<void> {
  for (const { name, holds, withinSeconds } of invariants)
    await eventually(() => holds(attacked, company), {
      timeoutSeconds: withinSeconds,
      intervalMs: 200,
    }).catch((cause: unknown) => {
      throw new Error(`After the attack it no longer holds that ${name}`, { cause });
    });
}

/** Polls health during an attack; throws when another client would have waited too long. */
export async function whileHealthy<T>(attacked: AttackedSystem, attack: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const watch = async () => {
    while (!done.signal.aborted) {
      await isHealthy(attacked);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const watching = watch();
  watching.catch(() => undefined);
  try {
    return await attack();
  } finally {
    done.abort();
    await watching;
  }
}
