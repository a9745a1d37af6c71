import { tenantTable, type Migration } from '@sop/database';

export const runsModels: Migration = {
  name: '0002-runs-models',
  up: `
      create table training_run (
        id uuid primary key,
        company_id uuid not null,
        /* No reference: a run and its model outlive their dataset. */
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
        updated_at timestamptz not null default now()
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
        unique (company_id, version)
      );
      create index trained_model_dataset on trained_model (dataset_id);

      create table active_model (
        company_id uuid primary key,
        model_id uuid not null references trained_model (id) on delete cascade
      );

      /* Companies and datasets that were deleted: whatever arrives late leaves nothing behind. */
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
    `,
};
