import { tenantTable, type Migration } from '@sop/database';

export const schema: Migration = {
  name: '0001-schema',
  up: `
    /* A video that is uploaded in several requests. The SOP or dataset made of it gets the same id. */
    create table upload (
      id uuid primary key,
      company_id uuid not null,
      created_by uuid not null,
      purpose text not null check (purpose in ('sop', 'dataset')),
      /* open: bytes are missing; closing: all parts are stored; complete: the object is stored; ended: everything is being deleted. */
      state text not null default 'open' check (state in ('open', 'closing', 'complete', 'ended')),
      /* Null until the client announces it. */
      length_bytes bigint,
      /* Parts and tail. */
      offset_bytes bigint not null default 0,
      /* Known with the container. */
      object_key text,
      /* The object store's id of the multipart upload. */
      multipart_id text,
      next_part integer not null default 1,
      /* The last bytes, too few for a part of their own: an object under temp/. */
      tail_key text,
      tail_bytes integer not null default 0,
      /* The request that may append: the last one that started. */
      writer uuid,
      reservation_id uuid,
      /* When a service claimed it. */
      claimed_at timestamptz,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      is_recording boolean not null default false,
      /* Measured, not announced. */
      recorded_seconds double precision
    );
    create index upload_company on upload (company_id);
    create index upload_expiry on upload (expires_at);
    ${tenantTable('upload')}

    create table upload_part (
      upload_id uuid not null references upload (id) on delete cascade,
      number integer not null,
      company_id uuid not null,
      etag text not null,
      size_bytes bigint not null,
      primary key (upload_id, number)
    );
    ${tenantTable('upload_part')}

    /* Deleted companies. */
    create table erased (
      subject_id uuid primary key,
      company_id uuid not null,
      erased_at timestamptz not null default now()
    );
    ${tenantTable('erased')}

    /* The contents of the object store at the last measurement, which can be repeated. */
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

    /* Temporary objects that are old enough to be checked for owners and deleted. */
    create table reclaimable_file (
      key text primary key,
      company_id uuid not null,
      owner_id uuid not null,
      size_bytes bigint not null,
      modified_at timestamptz not null
    );
    ${tenantTable('reclaimable_file')}

    create table measurement (
      id integer primary key check (id = 1),
      measured_at timestamptz not null
    );
  `,
};
