import { tenantTable, type Migration } from '@sop/database';

export const runsFrameSets: Migration = {
  name: '0001-runs-frame-sets',
  up: `
      create table run (
        id uuid primary key,
        company_id uuid not null,
        sop_id uuid not null,
        generation integer not null,
        title text not null,
        creation_type text not null,
        video_key text not null,
        size_bytes bigint not null,
        fps double precision not null,
        record_audio boolean not null,
        created_at timestamptz not null default now(),
        /* Set when the sop service holds the content: only then a run counts as complete. */
        applied_at timestamptz,
        unique (sop_id, generation)
      );
      create table frame_set (
        company_id uuid not null,
        sop_id uuid not null,
        fps double precision not null,
        is_extraction boolean not null,
        frames jsonb not null,
        width integer not null,
        height integer not null,
        primary key (sop_id, fps)
      );
      ${tenantTable('run')}
      ${tenantTable('frame_set')}
    `,
};
