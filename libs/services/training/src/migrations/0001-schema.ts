import { tenantTable, type Migration } from '@sop/database';
import { intakeTable } from '@sop/intake';

export const schema: Migration = {
  name: '0001-schema',
  up: `
    create table dataset (
      id bigint generated always as identity primary key,
      company_id uuid not null,
      /* The id in object keys and jobs; the public id is a number. */
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
      /* Incremented by every change of the annotations. */
      version integer not null default 0,
      /* Reservations of the plan's storage, for the video and for its frames, until their size is known. */
      reservation_id uuid,
      frames_reservation_id uuid,
      created_by uuid not null,
      created_by_name text not null,
      created_at timestamptz not null default now(),
      detail_codes jsonb not null default '[]'
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
      /* Boxes by label, so that counting labels parses no boxes. */
      label_counts jsonb not null,
      is_background boolean not null,
      updated_by uuid not null,
      updated_at timestamptz not null default now(),
      primary key (dataset_id, frame_number)
    );

    ${tenantTable('dataset')}
    ${tenantTable('dataset_frame')}
    ${tenantTable('frame_annotation')}

    create table training_run (
      id uuid primary key,
      company_id uuid not null,
      /* No foreign key: a run and its model outlive their dataset. */
      dataset_id bigint not null,
      storage_id uuid not null,
      dataset_name text not null,
      model_name text not null,
      epochs integer not null,
      batch_size integer not null,
      data_version integer not null,
      snapshot jsonb,
      status text not null default 'starting' check (status in ('starting', 'running', 'completed', 'failed')),
      message text not null default '',
      error_message text,
      backend text,
      best_epoch integer,
      metrics jsonb,
      model_id uuid,
      reservation_id uuid,
      created_by uuid not null,
      created_by_name text not null,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz,
      updated_at timestamptz not null default now(),
      message_codes jsonb not null default '[]',
      error_message_codes jsonb not null default '[]'
    );
    create index training_run_newest on training_run (company_id, created_at desc, id desc);
    create index training_run_dataset on training_run (dataset_id);

    create table training_epoch (
      run_id uuid not null references training_run (id) on delete cascade,
      epoch integer not null,
      company_id uuid not null,
      loss double precision not null,
      map50 double precision not null,
      map50_95 double precision not null,
      learning_rate double precision not null,
      samples_per_second double precision not null,
      seconds double precision not null,
      finished_at timestamptz not null default now(),
      primary key (run_id, epoch)
    );

    create table trained_model (
      id uuid primary key,
      company_id uuid not null,
      version integer not null,
      name text not null,
      run_id uuid not null,
      dataset_id bigint not null,
      storage_id uuid not null,
      dataset_name text not null,
      data_version integer not null,
      epochs_trained integer not null,
      classes_added text[] not null,
      class_names text[] not null,
      /* All heads of the company's detector with this model active, its own among them. */
      heads jsonb not null,
      card jsonb not null,
      created_by_name text not null,
      created_at timestamptz not null default now(),
      created_by uuid,
      /* A model that finds nothing of one of its classes awaits a person's decision. */
      activation_status text not null default 'accepted' check (activation_status in ('accepted', 'awaiting', 'declined')),
      unique (company_id, version)
    );
    create index trained_model_dataset on trained_model (dataset_id);

    create table active_model (
      company_id uuid primary key,
      model_id uuid not null references trained_model (id) on delete cascade
    );

    /* Deleted companies and datasets: a late event must store nothing. */
    create table erased (
      subject_id uuid primary key,
      company_id uuid not null,
      erased_at timestamptz not null default now()
    );

    ${tenantTable('training_run')}
    ${tenantTable('training_epoch')}
    ${tenantTable('trained_model')}
    ${tenantTable('active_model')}
    ${tenantTable('erased')}

    ${intakeTable}

    /* Annotations of a file that wait for confirmation. */
    create table pending_import (
      id uuid primary key,
      dataset_id bigint not null references dataset (id) on delete cascade,
      company_id uuid not null,
      annotations jsonb not null,
      /* Figures for the preview, so that it parses no annotations. */
      frame_numbers int[] not null,
      box_count int not null,
      background_count int not null,
      class_names text[] not null,
      warnings jsonb not null,
      created_at timestamptz not null default now()
    );
    create index pending_import_dataset on pending_import (dataset_id, created_at);
    create index pending_import_age on pending_import (created_at);
    ${tenantTable('pending_import')}
  `,
};
