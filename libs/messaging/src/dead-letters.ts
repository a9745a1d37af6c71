import type { Database } from '@sop/database';
import type { EventMessage } from './transport.js';

/** An event that one handler gave up on. */
export interface DeadLetter extends EventMessage {
  handler: string;
  attempts: number;
  error: string;
  failedAt: Date;
}

const errorText = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

export async function parkDeadLetter(
  database: Database,
  handler: string,
  message: EventMessage,
  attempts: number,
  error: unknown,
): Promise<void> {
  await database.system((tx) =>
    tx.query(
      `insert into dead_letter (event_id, handler, name, payload, headers, attempts, error)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (event_id, handler) do update
         set attempts = excluded.attempts, error = excluded.error, failed_at = now()`,
      [
        message.id,
        handler,
        message.name,
        JSON.stringify(message.payload),
        JSON.stringify(message.headers),
        attempts,
        errorText(error).slice(0, 4_000),
      ],
    ),
  );
}

/** The newest first. */
export function listDeadLetters(database: Database, limit = 100): Promise<DeadLetter[]> {
  return database.system((tx) => tx.query<DeadLetter>(`${select} order by failed_at desc limit $1`, [limit]));
}

export async function findDeadLetter(
  database: Database,
  eventId: string,
  handler: string,
): Promise<DeadLetter | undefined> {
  const [found] = await database.system((tx) =>
    tx.query<DeadLetter>(`${select} where event_id = $1 and handler = $2`, [eventId, handler]),
  );
  return found;
}

const select = `select event_id as id, handler, name, payload, headers, attempts, error, failed_at as "failedAt"
  from dead_letter`;
