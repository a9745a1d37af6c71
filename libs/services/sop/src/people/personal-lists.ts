import type { PersonalList } from '@sop/service-kit';

/** What the service stores about a user; titles and texts of others only as far as they name the user. */
export const sopPersonalLists: readonly PersonalList[] = [
  {
    name: 'sops_created',
    sql: `select id::text as key, id, title, created_at from sop where company_id = $1 and created_by = $2`,
    effect: 'pseudonymised',
    erase: [],
  },
  {
    name: 'sop_changes',
    sql: `select sop_id::text || lpad(number::text, 10, '0') as key, sop_id, number, kind, created_at
      from revision where company_id = $1 and user_id = $2`,
    effect: 'pseudonymised',
    erase: [
      'update revision set user_email = null where company_id = $1 and user_id = $2 and user_email is not null',
    ],
  },
  {
    name: 'comments',
    sql: `select id::text as key, id, sop_id, thread_id as reply_to, kind, step_title, sentence, text, created_at
      from sop_comment where company_id = $1 and created_by = $2`,
    effect: 'pseudonymised',
    erase: [],
  },
  {
    name: 'mentions',
    sql: `select id::text as key, id as comment_id, sop_id, text, created_at
      from sop_comment where company_id = $1 and $2 = any(mentions)`,
    effect: 'pseudonymised',
    erase: [
      'update sop_comment set mentions = array_remove(mentions, $2::uuid) where company_id = $1 and $2 = any(mentions)',
    ],
  },
  {
    name: 'runs',
    sql: `select id::text as key, id, sop_id, title, version, state, started_at, ended_at, note, steps
      from sop_execution where company_id = $1 and created_by = $2`,
    effect: 'pseudonymised',
    erase: [],
  },
  {
    name: 'readings',
    sql: `select sop_id::text || lpad(version::text, 10, '0') as key, sop_id, version, asked_at, confirmed_version,
        confirmed_at from sop_reading where company_id = $1 and user_id = $2`,
    effect: 'pseudonymised',
    erase: ['delete from sop_reading where company_id = $1 and user_id = $2 and confirmed_at is null'],
  },
  {
    name: 'releases',
    sql: `select id::text as key, sop_id, number as version, approver_name as signed_name, approved_at, note
      from sop_version where company_id = $1 and approved_by = $2`,
    effect: 'pseudonymised',
    erase: [
      'update sop_version set approver_name = $3 where company_id = $1 and approved_by = $2',
      `update sop set released_by_name = $3 from sop_version as version
        where sop.company_id = $1 and version.sop_id = sop.id and version.number = sop.released_version
          and version.approved_by = $2`,
    ],
  },
  {
    name: 'withdrawals',
    sql: `select id::text as key, sop_id, number as version, withdrawer_name as signed_name, withdrawn_at,
        withdrawal_reason from sop_version where company_id = $1 and withdrawn_by = $2`,
    effect: 'pseudonymised',
    erase: ['update sop_version set withdrawer_name = $3 where company_id = $1 and withdrawn_by = $2'],
  },
  {
    name: 'review_requests',
    sql: `select id::text as key, id as sop_id, review_requested_at, review_note
      from sop where company_id = $1 and review_requested_by = $2`,
    effect: 'pseudonymised',
    erase: [],
  },
  {
    name: 'approver_of_departments',
    sql: `select department_id::text as key, department_id, created_at
      from department_approver where company_id = $1 and user_id = $2`,
    effect: 'deleted',
    erase: ['delete from department_approver where company_id = $1 and user_id = $2'],
  },
  {
    name: 'links_created',
    sql: `select id::text as key, id, sop_id, name, created_at from sop_share where company_id = $1 and created_by = $2`,
    effect: 'pseudonymised',
    erase: [],
  },
  {
    name: 'saved_views',
    sql: `select id::text as key, name, filter, created_at from saved_view where company_id = $1 and user_id = $2`,
    effect: 'deleted',
    erase: ['delete from saved_view where company_id = $1 and user_id = $2'],
  },
  {
    name: 'latest_work',
    sql: `select sop_id::text as key, sop_id, kind, at, opened_at
      from overview_work where company_id = $1 and user_id = $2`,
    effect: 'deleted',
    erase: ['delete from overview_work where company_id = $1 and user_id = $2'],
  },
  {
    name: 'moved_to_trash',
    sql: `select id::text as key, id as sop_id, trashed_at from sop where company_id = $1 and trashed_by = $2`,
    effect: 'pseudonymised',
    erase: [],
  },
  {
    name: 'company_exports',
    sql: `select id::text as key, created_at, includes_videos
      from company_export where company_id = $1 and asked_by = $2`,
    effect: 'pseudonymised',
    erase: [],
  },
];
