import { lowConfidence } from '@sop/contracts';

/**
 * Whether a step has unreviewed uncertainty: title and description count until a user writes or accepts them, the step as a
 * whole until a user does either.
 */
export const needsReview = `(
  (step.edited_title is null and (step.generated -> 'title' ->> 'confidence')::float8 < ${lowConfidence})
  or (step.edited_description is null and step.generated -> 'sentences' @? '$[*] ? (@.confidence < ${lowConfidence})')
  or ((step.generated ->> 'confidence')::float8 < ${lowConfidence} and step.edited_title is null and step.edited_description is null
      and (step.generated -> 'sentences' @? '$[*] ? (@.confidence < 1)' or step.generated -> 'sentences' = '[]')))`;

/** The columns of a card, from the tables below: one round trip for a whole list. */
export const cardColumns = `
  sop.id, sop.title, sop.department_id, department.name as department_name, sop.creation_type, sop.created_at,
  sop.status, sop.status_detail, sop.status_detail_codes, sop.status = 'failed' and sop.video_size_bytes > 0 as can_retry, sop.duration_seconds, sop.pictures_version, steps.step_count, steps.review_count,
  coalesce(first.chosen_screenshot ->> 'thumbnail_key', first.generated -> 'screenshots' -> 0 ->> 'thumbnail_key') as thumbnail_key`;

/** `sops`: the table, or a part of it. */
export const cardTables = (sops: string): string => `${sops} as sop
  left join department on department.id = sop.department_id
  left join step as first on first.sop_id = sop.id and first.position = 1
  cross join lateral (
    select count(*)::int as step_count, count(*) filter (where ${needsReview})::int as review_count
      from step where step.sop_id = sop.id) as steps`;
