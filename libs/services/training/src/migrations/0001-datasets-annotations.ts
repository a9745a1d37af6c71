import { tenantTable, type Migration } from '@sop/database';

export const datasetsAnnotations: Migration = {
  name: '0001-datasets-annotations',
  up: `
      create table dataset (
        id bigint generated always as identity primary key,
        company_id uuid not null,
        /* Its objects lie under it, and its jobs bear it: ids of the outside are numbers, keys are UUIDs. */
        storage_id uuid not null unique,
        name text not null,
        fps double precision not null,
        transcode boolean not null,
        status text not null default 'preparing' check (status in ('preparing', 'ready', 'failed')),
        detail text not null default '',
        video_key text not null,
        duration_seconds double precision,
        width integer,
        height integer,
        frame_count integer not null default 0,
        size_bytes bigint not null,
        /* Raised by every change of the annotations. */
        version integer not null default 0,
        /* What is held of the plan's storage until it is known how much is kept: for the video, and for what is made of it. */
        reservation_id uuid,
        frames_reservation_id uuid,
        created_by uuid not null,
        created_by_name text not null,
        created_at timestamptz not null default now()
      );
      create index dataset_newest on dataset (company_id, created_at desc, id desc);

      create table dataset_frame (
        dataset_id bigint not null references dataset (id) on delete cascade,
        frame_number integer not null,
        company_id uuid not null,
        seconds double precision not null,
        primary key (dataset_id, frame_number)
      );

      create table frame_annotation (
        dataset_id bigint not null references dataset (id) on delete cascade,
        frame_number integer not null,
        company_id uuid not null,
        boxes jsonb not null,
        box_count integer not null,
        /* Boxes by label, so that counting labels opens no boxes. */
        label_counts jsonb not null,
        is_background boolean not null,
        updated_by uuid not null,
        updated_at timestamptz not null default now(),
        primary key (dataset_id, frame_number)
      );

      ${tenantTable('dataset')}
      ${tenantTable('dataset_frame')}
      ${tenantTable('frame_annotation')}
    `,
};
