import { Injectable } from '@nestjs/common';
import { AuditRecorded, RunFailed, SopGenerated, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnEvent, type EventMeta } from '@sop/messaging';
import { v7 as uuidv7 } from 'uuid';
import { deliverWebhookJob } from './deliver-webhook.job.js';
import { messageOf, reportOf, type Reported } from './webhook-message.js';

export interface NewDelivery {
  companyId: string;
  webhookId: string;
  eventId: string;
  event: string;
  body: string;
}

/** Stores a delivery and queues it, in one transaction. Returns its id. */
export async function queueDelivery(tx: Tx, queue: JobQueue, delivery: NewDelivery): Promise<string> {
  const { companyId, webhookId, eventId, event, body } = delivery;
  const id = uuidv7();
  await tx.execute(
    `insert into webhook_delivery (id, company_id, webhook_id, event_id, event, body, next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [id, companyId, webhookId, eventId, event, body],
  );
  await queue.enqueue(tx, deliverWebhookJob, { companyId, subjectId: id, payload: {} });
  return id;
}

/** Queues what happened for the webhooks that want to know it. The handlers' names are permanent on the bus. */
@Injectable()
export class QueueDeliveries {
  constructor(private readonly queue: JobQueue) {}

  @OnEvent(AuditRecorded)
  async ofAction(entry: PayloadOf<typeof AuditRecorded>, tx: Tx, { eventId }: EventMeta): Promise<void> {
    const report = reportOf(entry);
    if (report) await this.report(tx, eventId, report);
  }

  @OnEvent(SopGenerated)
  async ofDraft(event: PayloadOf<typeof SopGenerated>, tx: Tx, { eventId }: EventMeta): Promise<void> {
    await this.report(tx, eventId, ofRun('sop.generated', event));
  }

  @OnEvent(RunFailed)
  async ofFailure(event: PayloadOf<typeof RunFailed>, tx: Tx, { eventId }: EventMeta): Promise<void> {
    await this.report(tx, eventId, ofRun('sop.failed', event));
  }

  private async report(tx: Tx, eventId: string, report: Reported): Promise<void> {
    const { companyId, type } = report;
    const wanting = await tx.query<{ id: string }>(
      `select w.id from webhook w join company c on c.id = w.company_id
        where w.company_id = $1 and w.is_active and $2 = any(w.events) and c.status = 'active'`,
      [companyId, type],
    );
    if (wanting.length === 0) return;
    const body = JSON.stringify(messageOf(eventId, report));
    for (const { id: webhookId } of wanting)
      await queueDelivery(tx, this.queue, { companyId, webhookId, eventId, event: type, body });
  }
}

const ofRun = (
  type: 'sop.generated' | 'sop.failed',
  { company_id, sop_id }: { company_id: string; sop_id: string },
): Reported => ({ companyId: company_id, type, at: new Date().toISOString(), data: { sop_id } });
