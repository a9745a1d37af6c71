import { tenantTable, type Migration } from '@sop/database';

export const reservationsErasedCompanies: Migration = {
  name: '0002-reservations-erased-companies',
  up: `
      /* What the SOP holds of the month's number until it is known whether its video can be used; null once that is told. */
      alter table sop add column reservation_id uuid;

      /* An upload that ends after its company was deleted must leave nothing behind. */
      create table erased_company (
        company_id uuid primary key,
        erased_at timestamptz not null default now()
      );
      ${tenantTable('erased_company')}
    `,
};
