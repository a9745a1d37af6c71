import { tenantTable, type Migration } from '@sop/database';

export const companyExports: Migration = {
  name: '0012-company-exports',
  up: `
      /* All data of a company in one file. How far it is stands in its job. */
      create table company_export (
        id uuid primary key,
        company_id uuid not null,
        asked_by uuid not null,
        includes_videos boolean not null,
        file_name text not null,
        /* Null until it is done, and of one that failed. */
        size_bytes bigint,
        /* Null while it is being made. */
        ended_at timestamptz,
        created_at timestamptz not null default now()
      );
      create index company_export_created on company_export (created_at);
      /* One at a time. */
      create unique index company_export_under_way on company_export (company_id) where ended_at is null;
      ${tenantTable('company_export')}
    `,
};
