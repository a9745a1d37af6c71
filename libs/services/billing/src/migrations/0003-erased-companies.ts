import { tenantTable, type Migration } from '@sop/database';

/** Nothing is counted for a company that is gone, whoever asks late: what it used goes with its subscription. */
export const erasedCompanies: Migration = {
  name: '0003-erased-companies',
  up: `
    create table erased (
      subject_id uuid primary key,
      company_id uuid not null,
      erased_at timestamptz not null default now()
    );
    ${tenantTable('erased')}

    set local app.scope = 'system';
    delete from reservation r where not exists (select 1 from subscription s where s.company_id = r.company_id);
    delete from usage_counter c where not exists (select 1 from subscription s where s.company_id = c.company_id);
    alter table reservation add foreign key (company_id) references subscription on delete cascade;
    alter table usage_counter add foreign key (company_id) references subscription on delete cascade;
  `,
};
