import type { Migration } from '@sop/database';

/**
 * What is told of somebody before they joined is kept in a row without an address, which nothing shows; what is told of a company
 * after its plan was edited, but is of before, has the edit too.
 */
export const factsInAnyOrder: Migration = {
  name: '0006-facts-in-any-order',
  up: `
    alter table company_user alter column email drop not null, alter column joined_at drop not null;

    create table plan_edit (
      plan_id uuid primary key,
      plan_display_name text not null,
      price_cents integer not null,
      currency_code text not null,
      limits jsonb not null,
      edited_at timestamptz not null
    );
  `,
};
