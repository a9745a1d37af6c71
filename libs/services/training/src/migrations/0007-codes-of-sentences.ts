import type { Migration } from '@sop/database';

/** What a kept sentence is made of; empty beside those that were written before. */
export const codesOfSentences: Migration = {
  name: '0007-codes-of-sentences',
  up: `
    alter table dataset add column detail_codes jsonb not null default '[]';
    alter table training_run
      add column message_codes jsonb not null default '[]',
      add column error_message_codes jsonb not null default '[]';
  `,
};
