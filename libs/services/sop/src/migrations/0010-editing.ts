import type { Migration } from '@sop/database';

/** Edits of the steps themselves survive another run; a precaution names its step by id. */
export const editing: Migration = {
  name: '0010-editing',
  up: `
    alter table step
      add column is_pinned boolean not null default false,
      add column more_screenshots jsonb not null default '[]';
    alter table sop
      add column is_ordered_by_hand boolean not null default false,
      add column is_equipment_edited boolean not null default false,
      add column is_precautions_edited boolean not null default false,
      add column removed_spans jsonb not null default '[]';
    update sop set precautions = (
      select jsonb_agg(each.precaution || jsonb_build_object('step_id', (
          select step.id from step
           where step.sop_id = sop.id and step.position = (each.precaution ->> 'step_index')::int + 1))
        order by each.place)
        from jsonb_array_elements(sop.precautions) with ordinality as each (precaution, place))
     where sop.precautions <> '[]';
    alter table revision drop constraint revision_kind_check;
    alter table revision add constraint revision_kind_check check (kind in (
      'generated', 'edited', 'added', 'duplicated', 'removed', 'ordered', 'merged', 'split', 'undone', 'restored'));
  `,
};
