import { foldedText, type FailedWorkQuery, type FailedWork } from '@sop/contracts';
import { matchesSearch, searchForms, type Database, type Tx } from '@sop/database';
import { storedError } from '@sop/jobs';
import type { EventMessage } from './transport.js';

/** An event that one handler failed to handle. */
export interface DeadLetter extends EventMessage {
  handler: string;
  attempts: number;
  error: string;
  failedAt: Date;
}

export async function parkDeadLetter(
  database: Database,
  handler: string,
  message: EventMessage,
  attempts: number,
  error: unknown,
): Promise<void> {
  const reasonText = storedError(error);
  await database.system((tx) =>
    tx.query(
      `insert into dead_letter (event_id, handler, name, payload, headers, attempts, error, reason_folded)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (event_id, handler) do update
         set attempts = excluded.attempts, error = excluded.error, reason_folded = excluded.reason_folded, failed_at = now()`,
      [
        message.id,
        handler,
        message.name,
        JSON.stringify(message.payload),
        JSON.stringify(message.headers),
        attempts,
        reasonText,
        foldedText(`${message.name} ${handler} ${reasonText}`),
      ],
    ),
  );
}

/** Newest first. */
export function listDeadLetters(database: Database, limit = 100): Promise<DeadLetter[]> {
  return database.system((tx) => tx.query<DeadLetter>(`${select} order by failed_at desc limit $1`, [limit]));
}

export async function findDeadLetter(
  database: Database,
  eventId: string,
  handler: string,
): Promise<DeadLetter | undefined> {
  const [letter] = await database.system((tx) =>
    tx.query<DeadLetter>(`${select} where event_id = $1 and handler = $2`, [eventId, handler]),
  );
  return letter;
}

const select = `select event_id as id, handler, name, payload, headers, attempts, error, failed_at as "failedAt"
  from dead_letter`;

/** The subject of a dead letter, as far as its event names one. */
const subject = `coalesce(payload->>'sop_id', payload->>'storage_id', payload->>'run_id', payload->>'user_id')`;
/** Events of the platform have no company id, or none that is a uuid. */
const company = `case when payload->>'company_id' ~ '^[0-9a-f-]{36}$' then (payload->>'company_id')::uuid end`;

const selectFailedWork = `select 'event' as type, event_id as id, handler, name, ${company} as company_id, ${subject} as subject_id,
  '' as detail, '[]'::jsonb as detail_codes, left(error, 4000) as error, attempts, null as no_retry,
  to_char(failed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as failed_at from dead_letter`;

const searchedText = `name || ' ' || handler || ' ' || error`;

const filterCondition = `($1::uuid is null or ${company} = $1)
  and ($2::text[] is null or ${company} = any($3) or ${matchesSearch('$2', searchedText, 'reason_folded')})
  and ($4::timestamptz is null or failed_at >= $4)`;

/** One page for the operator's list, and the total count. */
export async function listFailedEvents(
  tx: Tx,
  { company_id, text, company_ids, since, before, limit }: FailedWorkQuery,
): Promise<{ items: FailedWork[]; total: number }> {
  const filter = [company_id, searchForms(text), company_ids, since];
  const items = await tx.query<FailedWork>(
    `${selectFailedWork} where ${filterCondition} and ($5::timestamptz is null or (failed_at, event_id) < ($5, $6::uuid))
     order by failed_at desc, event_id desc limit $7`,
    [...filter, before?.at ?? null, before?.id ?? null, limit],
  );
  const [count] = await tx.query<{ total: number }>(
    `select count(*)::int as total from dead_letter where ${filterCondition}`,
    filter,
  );
  return { items, total: count?.total ?? 0 };
}

export async function findFailedEvent(
  tx: Tx,
  eventId: string,
  handler: string,
): Promise<FailedWork | undefined> {
  const [letter] = await tx.query<FailedWork>(`${selectFailedWork} where event_id = $1 and handler = $2`, [
    eventId,
    handler,
  ]);
  return letter;
}

export async function discardDeadLetter(tx: Tx, eventId: string, handler: string): Promise<void> {
  await tx.execute('delete from dead_letter where event_id = $1 and handler = $2', [eventId, handler]);
}
