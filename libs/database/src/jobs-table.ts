import type { Migration } from './service-schema.js';
import { tenantTable } from './tenant-table.js';

/** Long and scheduled work of a service, claimed by the workers of `@sop/jobs`. */
export const jobsTable: readonly Migration[] = [
  {
    name: 'jobs-0001-job-and-job-stage',
    up: `
      create table job (
        id uuid primary key,
        kind text not null,
        company_id uuid not null,
        subject_id text not null,
        generation integer not null,
        state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
        payload jsonb not null,
        headers jsonb not null default '{}',
        attempt integer not null default 0,
        not_before timestamptz not null default now(),
        lease_owner text,
        lease_until timestamptz,
        fence bigint not null default 0,
        heartbeat_at timestamptz,
        percent double precision not null default 0,
        stage text not null default '',
        detail text not null default '',
        stages jsonb,
        error text,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        finished_at timestamptz,
        unique (kind, subject_id, generation)
      );
      create index job_unfinished on job (company_id, kind, created_at, id) where state in ('waiting', 'running');
      create index job_company on job (company_id);
      create index job_subject on job (subject_id);
      ${tenantTable('job')}

      create table job_stage (
        job_id uuid not null references job (id) on delete cascade,
        company_id uuid not null,
        stage text not null,
        result jsonb,
        started_at timestamptz not null,
        finished_at timestamptz not null,
        primary key (job_id, stage)
      );
      ${tenantTable('job_stage')}
    `,
  },
  {
    name: 'jobs-0002-job-schedule',
    up: `
      /* When each scheduled job is due next. Whoever moves it on enqueues the run, so it happens once over all replicas. */
      create table job_schedule (
        name text primary key,
        cron text not null,
        due_at timestamptz not null
      );
    `,
  },
  {
    name: 'jobs-0003-dismissed',
    up: `
      /* Taken off the operator's list of failed work; what the company sees of it stays as it is. */
      alter table job add column dismissed_at timestamptz;
      create index job_failed on job (finished_at, id) where state = 'failed' and dismissed_at is null;
    `,
  },
  {
    name: 'jobs-0004-detail-codes',
    up: `
      /* What the sentence in detail is made of; empty where that was not kept yet. */
      alter table job add column detail_codes jsonb not null default '[]';
    `,
  },
  {
    name: 'jobs-0005-folded-reason',
    up: `
      /* What a failed job is found by, folded; null where an earlier version wrote it. */
      alter table job add column reason_folded text;
    `,
  },
  {
    name: 'jobs-0006-elsewhere',
    up: `
      /* It waits for a server of somebody else, and holds no place of those who work here. */
      alter table job add column is_elsewhere boolean not null default false;
    `,
  },
];
