import { tenantTable, type Migration } from '@sop/database';

export const departmentsSopsSteps: Migration = {
  name: '0001-departments-sops-steps',
  up: `
      create table department (
        id uuid primary key,
        company_id uuid not null,
        name text not null,
        created_at timestamptz not null default now()
      );
      create unique index department_name on department (company_id, lower(name));

      create table sop (
        id uuid primary key,
        company_id uuid not null,
        department_id uuid references department (id) on delete set null,
        title text not null,
        creation_type text not null,
        status text not null,
        status_detail text,
        generation integer not null default 1,
        created_by uuid not null,
        created_at timestamptz not null default now(),
        video_key text not null,
        video_size_bytes bigint not null,
        playable_key text,
        duration_seconds double precision,
        transcript jsonb not null default '[]',
        equipment jsonb not null default '[]',
        precautions jsonb not null default '[]',
        no_procedure_reason text,
        is_screen_recording boolean not null default false,
        screenshot_selection_failed boolean not null default false,
        available_frames jsonb not null default '[]',
        made_by jsonb not null default '[]'
      );
      create index sop_newest on sop (company_id, created_at desc);
      create index sop_department on sop (department_id);

      create table step (
        id uuid primary key,
        company_id uuid not null,
        sop_id uuid not null references sop (id) on delete cascade,
        position integer not null,
        title jsonb not null,
        sentences jsonb not null,
        start_seconds double precision not null,
        end_seconds double precision not null,
        confidence double precision not null,
        screenshots jsonb not null,
        detections jsonb not null,
        edited_title text,
        edited_description text,
        chosen_screenshot jsonb,
        edited_by uuid,
        edited_at timestamptz,
        unique (sop_id, position)
      );

      ${tenantTable('department')}
      ${tenantTable('sop')}
      ${tenantTable('step')}
    `,
};
