import { jobsTable } from './jobs-table.js';
import type { Migration } from './service-schema.js';

/**
 * Tables that every service has. `outbox`: committed events on their way to the bus; `sent_to` names the bus store that took them,
 * so that events whose store is lost are sent again. `inbox`: the events that each handler has processed. `dead_letter`: events
 * that a handler gave up on. `rate_limit`: counters of rate limits. `shared_slot`: see `SharedSlots`. None of these holds rows of
 * tenants that a tenant may read. Then its jobs.
 */
export const kitMigrations: readonly Migration[] = [
  {
    name: 'kit-0001-schema',
    up: `
      create table outbox (
        id uuid primary key,
        seq bigint generated always as identity,
        name text not null,
        payload jsonb not null,
        headers jsonb not null,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        sent_to text,
        sent_sequence bigint
      );
      create index outbox_waiting on outbox (seq) where sent_at is null;
      create index outbox_sent on outbox (sent_at) where sent_at is not null;

      create table inbox (
        event_id uuid not null,
        handler text not null,
        handled_at timestamptz not null default now(),
        primary key (event_id, handler)
      );
      create index inbox_age on inbox (handled_at);

      create table dead_letter (
        event_id uuid not null,
        handler text not null,
        name text not null,
        payload jsonb not null,
        headers jsonb not null,
        attempts integer not null,
        error text not null,
        failed_at timestamptz not null default now(),
        /* The text that a search compares, folded. */
        reason_folded text,
        primary key (event_id, handler)
      );

      /* After a crash of the server the counts are lost, and a retry is allowed sooner. */
      create unlogged table rate_limit (
        key varchar(255) primary key,
        points integer not null,
        expire bigint
      );
      create index rate_limit_expire on rate_limit (expire);

      create table shared_slot (
        name text not null,
        number integer not null,
        holder uuid not null,
        lease_until timestamptz not null,
        primary key (name, number)
      );
      create index shared_slot_holder on shared_slot (holder);
    `,
  },
  ...jobsTable,
];
