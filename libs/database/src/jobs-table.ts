import type { Migration } from './service-schema.js';
import { tenantTable } from './tenant-table.js';

/** Long and scheduled work of a service, claimed by the workers of `@sop/jobs`. */
export const jobsTable: readonly Migration[] = [
  {
    name: 'jobs-0001-schema',
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
        /* Set when the operator removes it from the list of failed work; its company still sees it. */
        dismissed_at timestamptz,
        /* The parts of the sentence in detail. */
        detail_codes jsonb not null default '[]',
        /* The text that a search compares, folded. */
        reason_folded text,
        /* It waits for an outside server, and takes no slot of those that compute here. */
        is_waiting_externally boolean not null default false,
        unique (kind, subject_id, generation)
      );
      create index job_unfinished on job (company_id, kind, created_at, id) where state in ('waiting', 'running');
      create index job_company on job (company_id);
      create index job_subject on job (subject_id);
      create index job_failed on job (finished_at, id) where state = 'failed' and dismissed_at is null;
      create index job_done on job (finished_at) where state = 'done';
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

      /* The next time of each scheduled job. The process that advances it enqueues the run, so it happens once over all replicas. */
      create table job_schedule (
        name text primary key,
        cron text not null,
        due_at timestamptz not null
      );
    `,
  },
];
