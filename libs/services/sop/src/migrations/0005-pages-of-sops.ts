import type { Migration } from '@sop/database';

export const pagesOfSops: Migration = {
  name: '0005-pages-of-sops',
  up: `
    /* Its beginning orders a title well enough, and keeps index and cursor small. */
    alter table sop add column title_order text not null generated always as (left(lower(title), 80)) stored;
    create index sop_by_date on sop (company_id, created_at, id);
    create index sop_by_title on sop (company_id, title_order, id);
    drop index sop_newest;
  `,
};
