import { tenantTable, type Migration } from '@sop/database';

export const hiddenRegions: Migration = {
  name: '0005-hidden-regions',
  up: `
      /* Places that nobody is to see any more of a time of a video: destroyed in all that was and will be made of it. */
      create table hidden_region (
        company_id uuid not null,
        sop_id uuid not null,
        number int not null,
        from_seconds double precision not null,
        to_seconds double precision not null,
        regions jsonb not null,
        primary key (sop_id, number)
      );
      ${tenantTable('hidden_region')}
    `,
};
