import { tenantTable, type Migration } from '@sop/database';
import { intakeTable } from '@sop/intake';

export const intakeErased: Migration = {
  name: '0005-intake-erased',
  up: `
      ${intakeTable}

      /* What is gone and must not start again; until now companies alone. The old table stays for the version before. */
      create table erased (
        subject_id uuid primary key,
        company_id uuid not null,
        erased_at timestamptz not null default now()
      );
      insert into erased (subject_id, company_id, erased_at) select company_id, company_id, erased_at from erased_company;
      ${tenantTable('erased')}
    `,
};
