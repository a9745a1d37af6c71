import type { Migration } from '@sop/database';

/**
 * Every change of the history holds the rows of the steps that it changed. Changes that held words alone are dropped with all
 * older ones, as a history beyond its size is.
 */
export const oneHistory: Migration = {
  name: '0023-one-history',
  up: `
    set local app.scope = 'system';
    delete from revision using (
        select sop_id, max(number) as number from revision
         where step_id is not null and not (after ? 'order') group by sop_id) as words
      where revision.sop_id = words.sop_id and revision.number <= words.number;
  `,
};
