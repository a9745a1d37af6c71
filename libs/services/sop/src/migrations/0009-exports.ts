import { tenantTable, type Migration } from '@sop/database';

export const exportsOfSops: Migration = {
  name: '0009-exports',
  up: `
      /* A document made of an SOP. How far it is stands in its job; it outlives its SOP until it is swept. */
      create table sop_export (
        id uuid primary key,
        company_id uuid not null,
        sop_id uuid not null,
        format text not null check (format in ('pdf', 'docx', 'html', 'markdown')),
        time_zone text not null,
        file_name text not null,
        /* Null until it is done. */
        size_bytes bigint,
        missing_pictures jsonb not null default '[]',
        created_at timestamptz not null default now()
      );
      create index sop_export_created on sop_export (created_at);
      ${tenantTable('sop_export')}
    `,
};
