import { tenantTable, type Migration } from '@sop/database';

export const schema: Migration = {
  name: '0001-schema',
  up: `
    create table run (
      id uuid primary key,
      company_id uuid not null,
      sop_id uuid not null,
      generation integer not null,
      title text not null,
      creation_type text not null,
      video_key text not null,
      size_bytes bigint not null,
      fps double precision not null,
      record_audio boolean not null,
      created_at timestamptz not null default now(),
      /* Set when the sop service holds the content: only then a run counts as complete. */
      applied_at timestamptz,
      /* The video itself cannot be used: nothing of it is stored, so the run cannot be tried again. */
      is_refused boolean not null default false,
      unique (sop_id, generation)
    );
    create table frame_set (
      company_id uuid not null,
      sop_id uuid not null,
      fps double precision not null,
      is_extraction boolean not null,
      frames jsonb not null,
      width integer not null,
      height integer not null,
      primary key (sop_id, fps)
    );
    ${tenantTable('run')}
    ${tenantTable('frame_set')}

    /* SOPs and companies that were deleted. Events come in any order: one of these must not start again. */
    create table erased (
      subject_id uuid primary key,
      company_id uuid not null,
      erased_at timestamptz not null default now()
    );
    ${tenantTable('erased')}

    /* Calls to AI providers that failed, by the model that was asked for (none where the account is at fault). */
    create table provider_failure (
      provider text not null,
      model text not null,
      kind text not null,
      failures bigint not null,
      failed_at timestamptz not null,
      recovered_at timestamptz,
      primary key (provider, model, kind)
    );

    /* What the objects made of a video take of the plan's storage: reserved before they are stored, settled once they are. */
    create table stored_bytes (
      company_id uuid not null,
      sop_id uuid not null,
      part text not null,
      reservation_id uuid not null,
      bytes bigint not null,
      is_settled boolean not null default false,
      primary key (sop_id, part)
    );
    ${tenantTable('stored_bytes')}

    /* Places that nobody is to see any more of a time of a video: destroyed in all that was and will be made of it. */
    create table hidden_region (
      company_id uuid not null,
      sop_id uuid not null,
      number int not null,
      from_seconds double precision not null,
      to_seconds double precision not null,
      regions jsonb not null,
      primary key (sop_id, number)
    );
    ${tenantTable('hidden_region')}

    /* The last calls to language models, for the operator: nothing of what was said, and nothing of whose it was. */
    create table model_call (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      task text not null,
      provider text not null,
      model text not null,
      form text not null,
      seconds double precision not null,
      tokens_in integer,
      tokens_out integer,
      outcome text not null
    );
    /* All of them, counted. */
    create table model_use (
      task text not null,
      outcome text not null,
      calls bigint not null,
      tokens_in bigint not null,
      tokens_out bigint not null,
      seconds double precision not null,
      primary key (task, outcome)
    );
    /* One row: what a million tokens cost. */
    create table model_price (
      is_only boolean primary key default true check (is_only),
      currency text not null,
      input_per_million double precision not null,
      output_per_million double precision not null
    );
    /* One row: the models that an operator chose; none while the environment names them. */
    create table model_settings (
      is_only boolean primary key default true check (is_only),
      value jsonb not null,
      updated_at timestamptz not null default now()
    );
    /* Speech models that an operator had fetched into the object store, whole or in part. */
    create table speech_model (
      name text primary key,
      fetch_id uuid not null unique,
      generation integer not null,
      licence text not null,
      files jsonb not null,
      state text not null,
      message text,
      files_done integer not null default 0,
      upload jsonb
    );
    create unique index speech_model_one_fetch on speech_model ((true)) where state = 'fetching';
    /* One row: what the server that an operator named offers. */
    create table speech_model_catalogue (
      is_only boolean primary key default true check (is_only),
      address text not null,
      models jsonb not null
    );
  `,
};
