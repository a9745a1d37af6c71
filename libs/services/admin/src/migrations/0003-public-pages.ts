import type { Migration } from '@sop/database';

/** What the operator shows visitors, and what they write. Nothing of it belongs to a company. */
export const publicPages: Migration = {
  name: '0003-public-pages',
  up: `
    create table marketing_tile (
      id uuid primary key,
      title text not null,
      price_string text not null,
      call_to_action_text text not null,
      call_to_action_link text,
      features jsonb not null,
      display_order integer not null,
      is_active boolean not null,
      highlight_color text
    );

    -- A key without a row has its default.
    create table landing_setting (
      id uuid primary key,
      key text not null unique,
      value text not null
    );

    create table landing_logo (
      id uuid primary key,
      png bytea not null
    );

    create table contact_message (
      id uuid primary key,
      name text not null,
      email text not null,
      company text,
      message text not null,
      received_at timestamptz not null default now(),
      is_read boolean not null default false
    );
    create index contact_message_unread on contact_message (id) where not is_read;
  `,
};
