import { lowConfidence } from '@sop/contracts';
import type { Audience } from '../releases/read-shown.js';
import { reviewDueAt } from '../reviews/review-due.js';

/**
 * Whether a step has unreviewed uncertainty: title and description count until a user writes or accepts them, the step as a
 * whole until a user does either.
 */
export const needsReview = `(
  (step.edited_title is null and (step.generated -> 'title' ->> 'confidence')::float8 < ${lowConfidence})
  or (step.edited_description is null and step.generated -> 'sentences' @? '$[*] ? (@.confidence < ${lowConfidence})')
  or ((step.generated ->> 'confidence')::float8 < ${lowConfidence} and step.edited_title is null and step.edited_description is null
      and (step.generated -> 'sentences' @? '$[*] ? (@.confidence < 1)' or step.generated -> 'sentences' = '[]')))`;

/** SQL: the columns of `sop` that a card shows in addition to those below; a part of the table needs them all. */
export const releaseColumns = `released_version, released_revision, released_title, released_title_folded, released_steps, released_thumbnail_key,
  reader_title_order, released_at, released_by_name, released_kind, withdrawn_at, withdrawal_reason, review_requested_at, revision, reading_version,
  review_months, reviewed_at`;

/** What the draft shows, and what readers get instead once a version is released. */
const shown = {
  title: ['sop.title', 'sop.released_title'],
  title_folded: ['sop.title_folded', 'sop.released_title_folded'],
  status: ['sop.status', `'ready'`],
  status_detail: ['sop.status_detail', 'null'],
  status_detail_codes: ['sop.status_detail_codes', `'[]'::jsonb`],
  can_retry: [`sop.status = 'failed' and sop.video_size_bytes > 0`, 'false'],
  step_count: ['steps.step_count', 'sop.released_steps'],
  review_count: ['steps.review_count', '0'],
  thumbnail_key: [
    `coalesce(first.chosen_screenshot ->> 'thumbnail_key', first.generated -> 'screenshots' -> 0 ->> 'thumbnail_key')`,
    'sop.released_thumbnail_key',
  ],
  is_draft: ['sop.released_version is null or sop.released_revision is distinct from sop.revision', 'false'],
  is_in_review: ['sop.review_requested_at is not null', 'false'],
} as const;

/** SQL: a column of a card as this audience sees it. */
export function shownColumn(name: keyof typeof shown, audience: Audience): string {
  const [draft, released] = shown[name];
  return audience === 'editor'
    ? draft
    : `(case when sop.released_version is null then ${draft} else ${released} end)`;
}

/** SQL: as `readThreads` decides what this audience may see. */
const openComments = (audience: Audience) => `(
  select count(*)::int from sop_comment as comment
   where comment.sop_id = sop.id and comment.thread_id is null and comment.resolved_at is null
     ${audience === 'editor' ? '' : 'and comment.version is not distinct from sop.released_version'})`;

/** The columns of a card, from the tables below: one round trip for a whole list. */
export const cardColumns = (audience: Audience): string => {
  const columns = Object.keys(shown).filter((name) => name !== 'title_folded') as (keyof typeof shown)[];
  return `
  sop.id, sop.department_id, department.name as department_name, sop.creation_type, sop.created_at, sop.duration_seconds, sop.tags,
  sop.pictures_version, sop.released_version, sop.released_at, sop.released_by_name, sop.released_kind, sop.withdrawn_at,
  sop.withdrawal_reason,
  ${reviewDueAt('department.review_months')} as review_due_at, sop.review_months,
  ${openComments(audience)} as open_comments, readings.to_read,
  ${audience === 'editor' ? 'readings.asked' : '0'} as readers_asked, readings.confirmed as readers_confirmed,
  ${columns.map((name) => `${shownColumn(name, audience)} as ${name}`).join(', ')}`;
};

/** SQL: the requests to read the released version of an SOP. */
const currentReadings = `sop_reading as reading where reading.sop_id = sop.id and reading.version = sop.reading_version`;

/** SQL: whether the user of this parameter is asked to read the SOP and has not confirmed it. */
export const isToRead = (user: string): string => `(sop.withdrawn_at is null and exists (
  select 1 from ${currentReadings} and reading.user_id = ${user}::uuid and reading.confirmed_at is null))`;

/** `sops`: the table, or a part of it; `user`: the parameter of the caller. */
export const cardTables = (sops: string, user: string): string => `${sops} as sop
  left join department on department.id = sop.department_id
  left join step as first on first.sop_id = sop.id and first.position = 1
  cross join lateral (
    select count(*)::int as step_count, count(*) filter (where ${needsReview})::int as review_count
      from step where step.sop_id = sop.id) as steps
  cross join lateral (
    select count(*)::int as asked, count(confirmed_at)::int as confirmed,
           sop.withdrawn_at is null
             and coalesce(bool_or(user_id = ${user}::uuid and confirmed_at is null), false) as to_read
      from ${currentReadings}) as readings`;
