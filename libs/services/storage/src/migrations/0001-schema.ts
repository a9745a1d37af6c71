import { tenantTable, type Migration } from '@sop/database';

export const schema: Migration = {
  name: '0001-schema',
  up: `
    /* A video that arrives in several requests. Its id is that of what will be made of it. */
    create table upload (
      id uuid primary key,
      company_id uuid not null,
      created_by uuid not null,
      purpose text not null check (purpose in ('sop', 'dataset')),
      /* open: bytes are missing; closing: all parts are there; complete: the object is; ended: whatever there is goes. */
      state text not null default 'open' check (state in ('open', 'closing', 'complete', 'ended')),
      /* Null until it is announced. */
      length_bytes bigint,
      /* Parts and tail. */
      offset_bytes bigint not null default 0,
      /* Known with the container. */
      object_key text,
      /* The object store's name of the unfinished object. */
      multipart_id text,
      next_part integer not null default 1,
      /* The last bytes, too few for a part of their own: an object under temp/. */
      tail_key text,
      tail_bytes integer not null default 0,
      /* The request that may add to it: the last one that began. */
      writer uuid,
      reservation_id uuid,
      /* Something was about to be made of it. */
      claimed_at timestamptz,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      is_recording boolean not null default false,
      /* What is really in it. */
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

    /* Companies that are gone. */
    create table erased (
      subject_id uuid primary key,
      company_id uuid not null,
      erased_at timestamptz not null default now()
    );
    ${tenantTable('erased')}

    /* What the object store holds as last counted: a copy that can be made again. */
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
