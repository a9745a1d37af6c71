import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { eventually } from '@sop/testing';
import type pg from 'pg';

/** What the invariants need of a system that a test has started. */
interface ObservedSystem {
  /** As the superuser, who bypasses row-level security. */
  database: pg.Client;
  /** Its data folder. */
  home: string;
  /** Keys or files of the object store. */
  objects(): Promise<string[]>;
  scratch(): Promise<string[]>;
  zombies(): number[];
}

const settleSeconds = 150;

/**
 * Holds whenever a system is idle, whatever happened to it: every SOP is finished, failed or being processed, counters match
 * the rows, no temporary data remains, queues are empty, no process is a zombie and no unexpected error was logged.
 */
export async function expectInvariants(system: ObservedSystem): Promise<void> {
  await eventually(() => expectIdle(system), { timeoutSeconds: settleSeconds, intervalMs: 500 });
  expect(system.zombies()).toEqual([]);
  expect(await unexpectedErrors(system.home)).toEqual([]);
}

async function expectIdle({ database, objects, scratch }: ObservedSystem): Promise<void> {
  const rows = async (sql: string) => (await database.query<Record<string, unknown>>(sql)).rows;
  expect(await rows(orphanedSops)).toEqual([]);
  expect(await rows(`select id from pipeline.job where state in ('waiting', 'running')`)).toEqual([]);
  expect(await rows(miscounted)).toEqual([]);
  expect(await rows(`select reference from billing.reservation where state = 'held'`)).toEqual([]);
  expect(await rows(unsent)).toEqual([]);
  expect(await rows(deadLetters)).toEqual([]);
  expect(await scratch()).toEqual([]);
  const keys = await objects();
  expect(keys.filter((key) => key.includes('/incoming/'))).toEqual([]);
  // A refused video is deleted and not counted.
  for (const { video_key } of await rows(`select video_key from sop.sop where video_size_bytes > 0`))
    expect(keys.some((key) => key.endsWith(String(video_key)))).toBe(true);
}

const orphanedSops = `select s.id from sop.sop s where s.status = 'processing' and not exists (
  select 1 from pipeline.job j where j.kind = 'sop' and j.subject_id = s.id::text and j.state in ('waiting', 'running'))`;

/** A counter is the sum of what was reserved and not released. */
const miscounted = `select u.company_id, u.kind, u.used, coalesce(sum(r.amount), 0) as taken
  from billing.usage_counter u
  left join billing.reservation r on r.company_id = u.company_id and r.kind = u.kind and r.period = u.period
    and r.state in ('held', 'settled')
  where u.kind in ('sops', 'storage_bytes')
  group by u.company_id, u.kind, u.period, u.used having u.used <> coalesce(sum(r.amount), 0)`;

const emitting = ['auth', 'sop', 'pipeline', 'training', 'billing', 'storage', 'admin'];
const unsent = emitting
  .map((service) => `select '${service}' as service, name from ${service}.outbox where sent_at is null`)
  .join(' union all ');
const deadLetters = emitting
  .map((service) => `select '${service}' as service, handler from ${service}.dead_letter`)
  .join(' union all ');

/** Log lines of unexpected errors: a broken part is logged as a warning or a problem, never as one of these. */
async function unexpectedErrors(home: string): Promise<string[]> {
  const folder = join(home, 'logs');
  const files = (await readdir(folder)).filter((name) => name.includes('.log'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const isUnexpected = (line: string) =>
    line.includes('An unhandled error ends the process') ||
    line.includes('"message":"A request failed"') ||
    line.includes('fields that its contract does not name');
  return texts.flatMap((text) => text.split('\n').filter(isUnexpected));
}
