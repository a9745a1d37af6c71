import { Injectable } from '@nestjs/common';
import { webhookTest, type QueryOf, type ReplyOf, type routes, type WebhookDelivery } from '@sop/contracts';
import { InjectDatabase, readCursor, pageOf, type Database, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { refuse, type Caller } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { queueDelivery } from './queue-deliveries.js';
import { messageOf } from './webhook-message.js';
import { audit, requireWebhook } from './webhooks.service.js';

type List = typeof routes.webhooks.deliveries;

type Row = Omit<WebhookDelivery, 'created_at' | 'attempted_at' | 'next_attempt_at'> &
  Record<'attempted_at' | 'next_attempt_at', Date | null> & { created_at: Date };

/** Ids are ordered by time of creation. */
const cursorSchema = z.object({ id: z.uuid() });

const columns = `id, event_id, event, state, attempts, status, failure, reply, milliseconds, created_at, attempted_at,
  case when state = 'waiting' then next_attempt_at end as next_attempt_at`;

const pageQuery = (order: 'asc' | 'desc') => `
  select ${columns} from webhook_delivery
   where webhook_id = $1 and ($2::text is null or state = $2)
     and ($3::uuid is null or id ${order === 'asc' ? '>' : '<'} $3)
   order by id ${order} limit $4`;

/** The log of a webhook, and what a person sends. */
@Injectable()
export class WebhookDeliveries {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly queue: JobQueue,
  ) {}

  /** @throws Problem 404 */
  async list(companyId: string, webhookId: string, query: QueryOf<List>): Promise<ReplyOf<List>> {
    const { cursor, limit, order, state = null } = query;
    const from = readCursor(cursor, cursorSchema);
    const rows = await this.database.tenant(companyId, async (tx) => {
      await requireWebhook(tx, companyId, webhookId);
      return tx.query<Row>(pageQuery(order), [webhookId, state, from?.id ?? null, limit + 1]);
    });
    const { shown, next_cursor } = pageOf(rows, limit, ({ id }) => ({ id }));
    return { items: shown.map(present), next_cursor, total: null };
  }

  /** @throws Problem 404, 409 while it is switched off */
  async test({ companyId, userId }: Caller, webhookId: string): Promise<WebhookDelivery> {
    return this.database.tenant(companyId, async (tx) => {
      await requireActive(tx, companyId, webhookId);
      await audit(tx, 'webhook.tested', webhookId);
      const eventId = uuidv7();
      const at = new Date().toISOString();
      const message = messageOf(eventId, { companyId, type: webhookTest, at, data: { user_id: userId } });
      const sent = { companyId, webhookId, eventId, event: webhookTest, body: JSON.stringify(message) };
      return this.queued(tx, await queueDelivery(tx, this.queue, sent));
    });
  }

  /** A delivery of its own with the same event and body. @throws Problem 404, 409 while it is switched off */
  async replay(companyId: string, ids: { id: string; deliveryId: string }): Promise<WebhookDelivery> {
    const { id: webhookId, deliveryId } = ids;
    return this.database.tenant(companyId, async (tx) => {
      await requireActive(tx, companyId, webhookId);
      const [sent] = await tx.query<{ eventId: string; event: string; body: string }>(
        'select event_id as "eventId", event, body from webhook_delivery where id = $1 and webhook_id = $2',
        [deliveryId, webhookId],
      );
      if (!sent) throw refuse('webhook.no-such-delivery');
      await audit(tx, 'webhook.replayed', webhookId, { event_id: sent.eventId });
      return this.queued(tx, await queueDelivery(tx, this.queue, { companyId, webhookId, ...sent }));
    });
  }

  private async queued(tx: Tx, id: string): Promise<WebhookDelivery> {
    const [row] = await tx.query<Row>(`select ${columns} from webhook_delivery where id = $1`, [id]);
    if (!row) throw new Error('The delivery was just stored');
    return present(row);
  }
}

async function requireActive(tx: Tx, companyId: string, webhookId: string): Promise<void> {
  if (!(await requireWebhook(tx, companyId, webhookId)).is_active) throw refuse('webhook.switched-off');
}

const present = ({ created_at, attempted_at, next_attempt_at, ...row }: Row): WebhookDelivery => ({
  ...row,
  created_at: created_at.toISOString(),
  attempted_at: attempted_at?.toISOString() ?? null,
  next_attempt_at: next_attempt_at?.toISOString() ?? null,
});
