import { tenantTable, type Migration } from '@sop/database';

export const keptBytes: Migration = {
  name: '0004-kept-bytes',
  up: `
      /* What the objects made of a video take of the plan's storage: reserved before they are stored, settled once they are. */
      create table kept_bytes (
        company_id uuid not null,
        sop_id uuid not null,
        part text not null,
        reservation_id uuid not null,
        bytes bigint not null,
        is_settled boolean not null default false,
        primary key (sop_id, part)
      );
      ${tenantTable('kept_bytes')}
    `,
};
