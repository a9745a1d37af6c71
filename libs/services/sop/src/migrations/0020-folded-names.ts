import type { Migration } from '@sop/database';

/** Texts for search and comparison, written by the service (`foldedText`); null in rows of an earlier version. */
export const foldedNames: Migration = {
  name: '0020-folded-names',
  up: `
    alter table sop add column title_folded text;
    alter table department add column name_folded text;
    create unique index department_name_folded on department (company_id, name_folded);
    create index sop_unfolded on sop (id) where title_folded is null;
  `,
};
