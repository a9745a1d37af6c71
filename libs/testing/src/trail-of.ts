import type { AuditAction } from '@sop/contracts';
import type { Database } from '@sop/database';

export interface TrailEntry {
  action: AuditAction;
  /** Null when the system itself acted. */
  userId: string | null;
  requestId: string | null;
}

/** The audit entries that a service emitted for a company (null: the platform), in order. */
export function trailOf(database: Database, companyId: string | null): Promise<TrailEntry[]> {
  return database.system((tx) =>
    tx.query<TrailEntry>(
      `select payload->>'action' as action, payload->'actor'->>'user_id' as "userId", payload->>'request_id' as "requestId"
         from outbox where name = 'audit.recorded' and payload->>'company_id' is not distinct from $1 order by seq`,
      [companyId],
    ),
  );
}
