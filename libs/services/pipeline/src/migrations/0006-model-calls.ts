import type { Migration } from '@sop/database';

export const modelCalls: Migration = {
  name: '0006-model-calls',
  up: `
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
    `,
};
