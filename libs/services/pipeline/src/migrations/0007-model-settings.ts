import type { Migration } from '@sop/database';

export const modelSettings: Migration = {
  name: '0007-model-settings',
  up: `
      /* One row: the models that an operator chose; none while the environment names them. */
      create table model_settings (
        is_only boolean primary key default true check (is_only),
        value jsonb not null,
        updated_at timestamptz not null default now()
      );
    `,
};
