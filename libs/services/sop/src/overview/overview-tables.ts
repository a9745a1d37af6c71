import { tenantTable } from '@sop/database';

/** A list of the overview is read off the first entries of an index: that of the company, or of one of its departments. */
const listed = (name: string, table: string, order: string, where: string): string => `
  create index ${name} on ${table} (company_id, ${order}) where is_listed and ${where};
  create index ${name}_of_department on ${table} (company_id, department_id, ${order}) where is_listed and ${where};`;

/** SQL of the read model of the overview, a part of the service's schema. Nothing but events and the hourly job writes it. */
export const overviewTables = `
    /* What the overview shows of an SOP. */
    create table overview_sop (
      sop_id uuid primary key,
      company_id uuid not null,
      /* The code that wrote it: a later one writes it again. */
      version integer not null,
      department_id uuid,
      title text not null,
      /* As those see it who may not edit. */
      reader_title text not null,
      /* Not in the trash. */
      is_listed boolean not null,
      steps integer not null,
      video_seconds double precision not null,
      /* Since when its draft waits; null where it equals the released version, or has no steps. */
      draft_since timestamptz,
      is_in_review boolean not null,
      review_due_at timestamptz,
      /* The sum of overview_use. */
      uses integer not null default 0
    );
    ${listed('overview_sop_draft', 'overview_sop', 'draft_since', 'draft_since is not null')}
    ${listed('overview_sop_due', 'overview_sop', 'review_due_at', 'review_due_at is not null')}
    ${listed('overview_sop_used', 'overview_sop', 'uses desc', 'uses > 0')}
    create index overview_sop_department on overview_sop (company_id, department_id);
    ${tenantTable('overview_sop')}

    /* Sums of the listed ones with steps, by department; null for those without one. */
    create table overview_department (
      company_id uuid not null,
      department_id uuid,
      sops integer not null,
      steps integer not null,
      video_seconds double precision not null,
      drafts integer not null,
      in_review integer not null,
      unique nulls not distinct (company_id, department_id)
    );
    ${tenantTable('overview_department')}

    /* An execution that has ended, as it was counted below, so that it can be taken back. */
    create table overview_run (
      execution_id uuid primary key,
      company_id uuid not null,
      sop_id uuid not null,
      /* That of the SOP when it was counted. */
      department_id uuid,
      /* Its Monday in UTC. */
      week date not null,
      seconds double precision not null,
      deviates boolean not null,
      steps jsonb not null
    );
    create index overview_run_sop on overview_run (sop_id);
    create index overview_run_week on overview_run (week);
    ${tenantTable('overview_run')}

    create table overview_week (
      company_id uuid not null,
      department_id uuid,
      week date not null,
      runs integer not null,
      deviating integer not null,
      seconds double precision not null,
      unique nulls not distinct (company_id, week, department_id)
    );
    ${tenantTable('overview_week')}

    create table overview_step (
      sop_id uuid not null,
      step_id uuid not null,
      company_id uuid not null,
      department_id uuid,
      is_listed boolean not null,
      title text not null,
      /* Runs in which it was done, and their time. */
      runs integer not null,
      seconds double precision not null,
      deviations integer not null,
      average_seconds double precision generated always as (seconds / nullif(runs, 0)) stored,
      primary key (sop_id, step_id)
    );
    ${listed('overview_step_longest', 'overview_step', 'average_seconds desc', 'average_seconds is not null')}
    ${listed('overview_step_deviating', 'overview_step', 'deviations desc', 'deviations > 0')}
    ${tenantTable('overview_step')}

    /* How often an SOP was opened or worked through in a week: by whom is not stored. */
    create table overview_use (
      sop_id uuid not null,
      week date not null,
      company_id uuid not null,
      uses integer not null,
      primary key (sop_id, week)
    );
    create index overview_use_week on overview_use (week);
    ${tenantTable('overview_use')}

    /* What a user did last with the SOPs of the latest work, which the user alone sees. */
    create table overview_work (
      user_id uuid not null,
      sop_id uuid not null,
      company_id uuid not null,
      kind text not null,
      at timestamptz not null,
      opened_at timestamptz,
      primary key (user_id, sop_id)
    );
    create index overview_work_latest on overview_work (user_id, at);
    create index overview_work_sop on overview_work (sop_id);
    ${tenantTable('overview_work')}
`;
