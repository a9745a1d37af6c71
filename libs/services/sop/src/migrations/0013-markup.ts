import { tenantTable, type Migration } from '@sop/database';

export const markupOfPictures: Migration = {
  name: '0013-markup',
  up: `
    /* A picture that somebody drew on, as it counts against the plan's storage. It stays for the history until its SOP goes. */
    create table kept_picture (
      id uuid primary key,
      company_id uuid not null,
      sop_id uuid not null,
      bytes bigint not null,
      created_at timestamptz not null default now()
    );
    create index kept_picture_sop on kept_picture (sop_id);
    ${tenantTable('kept_picture')}
    alter table sop add column is_video_hidden boolean not null default false;
  `,
};
