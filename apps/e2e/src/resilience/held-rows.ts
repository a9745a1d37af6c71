import { expect } from '@jest/globals';
import type { StageName } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type pg from 'pg';

/** What each shown stage is about to keep when it is held: it has done its work, and nobody knows yet. */
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
 * Most of what a worker does is over in milliseconds, too short to be met by looking at the progress. So the database holds the row
 * that a test waits for at the moment it is written, and says in the connection's name which one it is: by the value of `column`.
 */
export async function installHold(database: pg.Client, table: string, column: string): Promise<void> {
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

/** From now on these are held, and no others. */
export async function hold(database: pg.Client, values: readonly string[]): Promise<void> {
  await database.query('delete from public.hold');
  await database.query('insert into public.hold select unnest($1::text[])', [values]);
}

/** Waits until one of the held rows is about to be written. @returns its value */
export function untilHeld(database: pg.Client): Promise<string> {
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

/** Ends the connections of a killed process that the server still lets sleep, and waits until they are gone. */
export async function endHeld(database: pg.Client): Promise<void> {
  await eventually(async () => {
    const { rows } = await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'held %'`,
    );
    expect(rows).toEqual([]);
  });
}
