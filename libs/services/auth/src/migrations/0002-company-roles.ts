import type { Migration } from '@sop/database';

/** Until now every user had registered a company and was its administrator; `is_admin` stays for the version before, which writes it. */
export const companyRoles: Migration = {
  name: '0002-company-roles',
  up: `
    alter table app_user add column company_role text not null default 'admin'
      check (company_role in ('admin', 'editor', 'viewer'));
  `,
};
