import type { Migration } from '@sop/database';

export const stepRevisions: Migration = {
  name: '0004-step-revisions',
  up: `alter table step add column revision integer not null default 1`,
};
