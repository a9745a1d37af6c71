import pg from 'pg';
import type { TestDatabase } from './test-database.js';

/**
 * From now on nothing in this database is due by itself: a test asks for the scheduled jobs that it is about, and at twenty-three
 * minutes past no other one changes what it looks at.
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
