import { expect } from '@jest/globals';
import type { StageName } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type pg from 'pg';

/** The artifact that each shown stage is about to store when it is blocked: its work is done, and not recorded yet. */
export const artifactOf: Readonly<Record<StageName, string>> = {
  transcribing: 'transcript',
  extracting: 'frames',
  generating: 'written',
  detecting: 'frameDetections',
  safety: 'precautions',
  screenshots: 'pictures',
};

/** Below the statement timeout of the services (5 s). */
const holdSeconds = 4;

/**
 * Most work takes milliseconds, too short to be observed by polling. So the database blocks the write of the row that a test
 * waits for, and puts the value of `column` into the connection's name.
 */
export async function installBlocking(database: pg.Client, table: string, column: string): Promise<void> {
  await database.query(`
    create table if not exists public.hold (value text primary key);
    create or replace function public.hold_row() returns trigger language plpgsql security definer as $$
      declare written text := to_jsonb(new) ->> tg_argv[0];
      begin
        if exists (select 1 from public.hold where value = written) then
          perform set_config('application_name', 'held ' || written, false);
          perform pg_sleep(${holdSeconds});
        end if;
        return new;
      end $$;
    create trigger hold before insert on ${table} for each row execute function public.hold_row('${column}');`);
}

/** From now on only these are blocked. */
export async function blockRows(database: pg.Client, values: readonly string[]): Promise<void> {
  await database.query('delete from public.hold');
  await database.query('insert into public.hold select unnest($1::text[])', [values]);
}

/** Waits until one of the blocked rows is about to be written. @returns its value */
export function untilBlocked(database: pg.Client): Promise<string> {
  const sql = `select application_name as name from pg_stat_activity
    where wait_event = 'PgSleep' and application_name like 'held %' limit 1`;
  return eventually(
    async () => {
      const { rows } = await database.query<{ name: string }>(sql);
      return rows[0]?.name.replace('held ', '') ?? null;
    },
    { timeoutSeconds: 240, intervalMs: 20 },
  );
}

/** Ends sleeping connections of a killed process and waits until they are gone. */
export async function endBlocked(database: pg.Client): Promise<void> {
  await eventually(async () => {
    const { rows } = await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'held %'`,
    );
    expect(rows).toEqual([]);
  });
}
