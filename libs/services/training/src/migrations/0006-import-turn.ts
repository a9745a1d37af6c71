import { tenantTable, type Migration } from '@sop/database';

/** A company whose annotations are being imported: its row is there for as long as that takes, and counts until `lease_until`. */
export const importTurn: Migration = {
  name: '0006-import-turn',
  up: `
    create table import_turn (
      company_id uuid primary key,
      holder uuid not null,
      lease_until timestamptz not null
    );
    ${tenantTable('import_turn')}
  `,
};
