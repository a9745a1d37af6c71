import { tenantTable, type Migration } from '@sop/database';

export const settingsAndSecrets: Migration = {
  name: '0001-settings-and-secrets',
  up: `
    create table setting (
      key text primary key,
      value jsonb not null,
      updated_by uuid not null,
      updated_at timestamptz not null default now()
    );

    create table company_setting (
      company_id uuid primary key,
      value jsonb not null,
      updated_at timestamptz not null default now()
    );
    ${tenantTable('company_setting')}

    -- One row per secret. Each has a key of its own, wrapped by the one that is in the environment.
    create table secret (
      id uuid primary key,
      name text not null unique,
      wrapping_key_id text not null,
      wrapped_key bytea not null,
      ciphertext bytea not null,
      preview text not null,
      updated_by uuid not null,
      updated_at timestamptz not null default now()
    );
  `,
};
