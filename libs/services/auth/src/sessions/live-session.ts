/**
 * SQL condition: whether a row of `session` is valid. A session of an acting operator ends with the operator's own
 * session and with the role.
 */
export const isLive = (session: string): string => `(
  ${session}.ended_at is null and ${session}.expires_at > now()
  and (${session}.operator_id is null or exists (
    select 1 from app_user o
     where o.id = ${session}.operator_id and o.is_active and o.role = 'platform-admin'))
  and (${session}.operator_session_id is null or exists (
    select 1 from session own
     where own.id = ${session}.operator_session_id and own.ended_at is null and own.expires_at > now())))`;
