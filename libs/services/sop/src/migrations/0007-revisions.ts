import { tenantTable, type Migration } from '@sop/database';

/**
 * What a run wrote of a step is in one column, as it came; the former columns stay for the version before, empty from now on.
 * Every change of an SOP has a number and is stored.
 */
export const revisions: Migration = {
  name: '0007-revisions',
  up: `
    alter table step add column generated jsonb;
    update step set generated = jsonb_build_object(
      'title', title, 'sentences', sentences, 'start_seconds', start_seconds, 'end_seconds', end_seconds,
      'confidence', confidence, 'screenshots', screenshots, 'detections', detections,
      'protective_equipment', protective_equipment);
    alter table step
      alter column generated set not null,
      alter column title drop not null,
      alter column sentences drop not null,
      alter column start_seconds drop not null,
      alter column end_seconds drop not null,
      alter column confidence drop not null,
      alter column screenshots drop not null,
      alter column detections drop not null;

    alter table sop add column revision integer not null default 0;

    create table revision (
      id uuid primary key,
      company_id uuid not null,
      sop_id uuid not null references sop (id) on delete cascade,
      number integer not null,
      kind text not null check (kind in ('generated', 'edited')),
      step_id uuid,
      user_id uuid,
      user_email text,
      before jsonb not null,
      after jsonb not null,
      created_at timestamptz not null default now(),
      unique (sop_id, number)
    );
    ${tenantTable('revision')}

    create function refuse_revision_change() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - 'user_email' <> to_jsonb(old) - 'user_email' or new.user_email is not null then
        raise exception 'revisions are append-only';
      end if;
      return new;
    end $$;
    create trigger revision_append_only before update on revision
      for each row execute function refuse_revision_change();
  `,
};
