import { tenantTable, type Migration } from '@sop/database';

export const refusedErased: Migration = {
  name: '0002-refused-erased',
  up: `
      /* The video itself cannot be used: nothing of it is kept, so the run cannot be tried again. */
      alter table run add column is_refused boolean not null default false;

      /* SOPs and companies that were deleted. Events come in any order: one of these must not start again. */
      create table erased (
        subject_id uuid primary key,
        company_id uuid not null,
        erased_at timestamptz not null default now()
      );
      ${tenantTable('erased')}
    `,
};
