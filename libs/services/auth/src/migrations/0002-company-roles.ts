import type { Migration } from '@sop/database';

/**
 * Existing users each registered a company, so they become its administrators. `is_admin` is still written by the
 * version before.
 */
export const companyRoles: Migration = {
  name: '0002-company-roles',
  up: `
    alter table app_user add column company_role text not null default 'admin'
      check (company_role in ('admin', 'editor', 'viewer'));
  `,
};
