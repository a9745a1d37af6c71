import type { EventDefinition } from '@sop/contracts';
import { outboxChannel, type Database } from '@sop/database';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';

/** Emits an event of another service from its fake's outbox; `tx.emit` allows only events of the own service. */
export function emitEvent<E extends EventDefinition>(
  database: Database,
  event: E,
  payload: z.input<E['payload']>,
): Promise<void> {
  const row = [uuidv7(), event.name, JSON.stringify(event.payload.parse(payload))];
  return database.system(async (tx) => {
    await tx.execute(`insert into outbox (id, name, payload, headers) values ($1, $2, $3, '{}')`, row);
    await tx.query(`select pg_notify($1, '')`, [outboxChannel(database.service)]);
  });
}
