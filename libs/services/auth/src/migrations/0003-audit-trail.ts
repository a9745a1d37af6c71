import type { Migration } from '@sop/database';

/** Adds actor, targets, address and request, and allows entries about the platform that concern no company. */
export const auditTrail: Migration = {
  name: '0003-audit-trail',
  up: `
    alter table audit
      alter column company_id drop not null,
      add column operator_id uuid,
      add column targets jsonb not null default '[]',
      add column request_id text,
      add column address text;
    create index audit_newest on audit (created_at desc, id desc);
    create index audit_of_company on audit (company_id, created_at desc, id desc);
    drop index audit_company;
  `,
};
