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
      /* Set when the sop service has stored the content: only then is the run complete. */
      applied_at timestamptz,
      /* The video is unusable: none of it is stored, so the run cannot be retried. */
      is_refused boolean not null default false,
      /* The rule of the company deleted the video. */
      is_video_deleted boolean not null default false,
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

    /* Deleted SOPs and companies. Events arrive in any order: a late one must not start a run. */
    create table erased (
      subject_id uuid primary key,
      company_id uuid not null,
      erased_at timestamptz not null default now()
    );
    ${tenantTable('erased')}

    /* Failed calls to AI providers, by the requested model (none if the account is the cause). */
    create table provider_failure (
      provider text not null,
      model text not null,
      kind text not null,
      failures bigint not null,
      failed_at timestamptz not null,
      recovered_at timestamptz,
      primary key (provider, model, kind)
    );

    /* Storage of the plan that the objects made of a video use: reserved before they are stored, settled afterwards. */
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

    /* Regions of an interval of a video that are hidden for good: destroyed in every existing and future picture. */
    create table hidden_region (
      company_id uuid not null,
      sop_id uuid not null,
      number int not null,
      /* A redaction of the whole video has many in one change. */
      part int not null default 0,
      from_seconds double precision not null,
      to_seconds double precision not null,
      regions jsonb not null,
      primary key (sop_id, number, part)
    );
    ${tenantTable('hidden_region')}

    /* Faces and personal data found in a video, until they are redacted or discarded. */
    create table finding_set (
      sop_id uuid primary key,
      company_id uuid not null,
      number int not null,
      findings jsonb not null,
      interval_seconds double precision not null,
      is_cut_off boolean not null
    );
    ${tenantTable('finding_set')}

    /* The last calls to language models, for the operator: without any text, company or user. */
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
    /* Totals of all calls. */
    create table model_use (
      task text not null,
      outcome text not null,
      calls bigint not null,
      tokens_in bigint not null,
      tokens_out bigint not null,
      seconds double precision not null,
      primary key (task, outcome)
    );
    /* One row: the price of a million tokens. */
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
    /* Speech models that an operator downloads into the object store, complete or in part. */
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
    /* One row: the catalogue of the server that an operator chose. */
    create table speech_model_catalogue (
      is_only boolean primary key default true check (is_only),
      address text not null,
      models jsonb not null
    );
  `,
};
