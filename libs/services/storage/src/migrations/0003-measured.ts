import { tenantTable, type Migration } from '@sop/database';

/** The object store as it was last measured: a copy that each measurement replaces. */
export const measured: Migration = {
  name: '0003-measured',
  up: `
    create table stored_total (
      company_id uuid not null,
      type text not null,
      file_count integer not null,
      size_bytes bigint not null,
      primary key (company_id, type)
    );
    ${tenantTable('stored_total')}

    create table largest_object (
      key text primary key,
      company_id uuid not null,
      type text not null,
      size_bytes bigint not null,
      modified_at timestamptz not null
    );
    ${tenantTable('largest_object')}

    /* Temporary objects that are old enough to ask whether anything still needs them. */
    create table spare_temp (
      key text primary key,
      company_id uuid not null,
      owner_id uuid not null,
      size_bytes bigint not null,
      modified_at timestamptz not null
    );
    ${tenantTable('spare_temp')}

    create table measurement (
      id integer primary key check (id = 1),
      measured_at timestamptz not null
    );
  `,
};
