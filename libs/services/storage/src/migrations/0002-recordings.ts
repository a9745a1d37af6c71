import type { Migration } from '@sop/database';

/** Recordings of screens become finished uploads once they are converted. */
export const recordings: Migration = {
  name: '0002-recordings',
  up: `
    alter table upload
      add column is_recording boolean not null default false,
      /* What is really in it. */
      add column recorded_seconds double precision;
  `,
};
