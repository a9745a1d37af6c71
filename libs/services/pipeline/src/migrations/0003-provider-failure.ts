import type { Migration } from '@sop/database';

export const providerFailure: Migration = {
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
};
