import pg from 'pg';
import type { TestDatabase } from './test-database.js';

/**
 * Stops scheduled jobs in this database: a test starts the jobs that it needs, and no other one changes its data
 * at some minute.
 */
export async function holdSchedules({ adminUrl }: Pick<TestDatabase, 'adminUrl'>): Promise<void> {
  const database = new pg.Client({ connectionString: adminUrl });
  await database.connect();
  try {
    await database.query(`
      create or replace function public.hold_schedule() returns trigger language plpgsql as
        $$ begin new.due_at := '2999-01-01'; return new; end $$;
      do $$ declare schedules regclass; begin
        for schedules in select oid from pg_class where relname = 'job_schedule' and relkind = 'r' loop
          execute format('create or replace trigger hold before insert or update on %s
            for each row execute function public.hold_schedule()', schedules);
          execute format('update %s set due_at = due_at', schedules);
        end loop;
      end $$;`);
  } finally {
    await database.end();
  }
}
