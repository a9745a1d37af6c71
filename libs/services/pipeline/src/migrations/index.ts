import { tenantTable, type Migration } from '@sop/database';
import { jobsTable } from '@sop/jobs';

/** Forward-only; a landed migration is never edited. */
export const migrations: readonly Migration[] = [
  ...jobsTable,
  {
    name: '0001-runs-frame-sets',
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
    `,
  },
  {
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
  },
  {
    name: '0003-provider-failure',
    up: `
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
    `,
  },
  {
    name: '0004-kept-bytes',
    up: `
      /* What the objects made of a video take of the plan's storage: reserved before they are stored, settled once they are. */
      create table kept_bytes (
        company_id uuid not null,
        sop_id uuid not null,
        part text not null,
        reservation_id uuid not null,
        bytes bigint not null,
        is_settled boolean not null default false,
        primary key (sop_id, part)
      );
      ${tenantTable('kept_bytes')}
    `,
  },
];
