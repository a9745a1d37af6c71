import { Injectable } from '@nestjs/common';
import { AuditRecorded, type AuditActor, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent, type EventMeta } from '@sop/messaging';
import { AuditEntryRow } from './audit-entry.entity.js';

/** Stores the audit entries of all services. The handler's name is permanent on the bus. */
@Injectable()
export class StoreAuditEntries {
  @OnEvent(AuditRecorded)
  async keep(entry: PayloadOf<typeof AuditRecorded>, tx: Tx, { eventId }: EventMeta): Promise<void> {
    await tx.manager.insert(AuditEntryRow, {
      id: eventId,
      companyId: entry.company_id,
      ...actorColumns(entry.actor),
      action: entry.action,
      targets: entry.targets,
      detail: entry.detail,
      requestId: entry.request_id,
      address: (await isErasedUser(tx, entry.actor)) ? null : entry.address,
      createdAt: new Date(entry.at),
    });
  }
}

/** An entry may arrive after its user was erased. */
async function isErasedUser(tx: Tx, actor: AuditActor): Promise<boolean> {
  if (actor.kind !== 'user') return false;
  return (await tx.query('select 1 from erasure where user_id = $1', [actor.user_id])).length > 0;
}

function actorColumns(actor: AuditActor): { userId: string | null; operatorId: string | null } {
  if (actor.kind === 'system') return { userId: null, operatorId: null };
  return { userId: actor.user_id, operatorId: actor.kind === 'operator' ? actor.operator_id : null };
}
