import { tenantTable, type Migration } from '@sop/database';

/** Annotations that were read from a file and wait for somebody to see what they replace. */
export const pendingImports: Migration = {
  name: '0008-pending-imports',
  up: `
    create table pending_import (
      id uuid primary key,
      dataset_id bigint not null references dataset (id) on delete cascade,
      company_id uuid not null,
      annotations jsonb not null,
      /* What the preview shows of them, so that it need not open them. */
      frame_numbers int[] not null,
      box_count int not null,
      background_count int not null,
      class_names text[] not null,
      warnings jsonb not null,
      created_at timestamptz not null default now()
    );
    create index pending_import_dataset on pending_import (dataset_id, created_at);
    create index pending_import_age on pending_import (created_at);
    ${tenantTable('pending_import')}
  `,
};
