import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Retry, type ClaimedJob, type JobContext, type JobHandler } from '@sop/jobs';
import { Mail, webhookSwitchedOff } from '@sop/mail';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { deliverWebhookJob, waitAfter } from './deliver-webhook.job.js';
import { sendWebhook, type Sent } from './send-webhook.js';
import { signedHeaders } from './sign-webhook.js';
import { WebhookSecrets } from './webhook-secrets.js';

interface Delivery {
  id: string;
  companyId: string;
  webhookId: string;
  eventId: string;
  body: string;
  address: string;
  isWanted: boolean;
  secrets: string[];
}

/**
 * Sends one delivery, again with growing waits for a day until a reply of success comes. When nothing at all arrived in that
 * time, the webhook is switched off and the administrators get a mail.
 */
@Injectable()
export class DeliverWebhook implements JobHandler<typeof deliverWebhookJob> {
  readonly job = deliverWebhookJob;

  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly secrets: WebhookSecrets,
    private readonly mail: Mail,
  ) {}

  async run({ subjectId }: ClaimedJob, context: JobContext): Promise<void> {
    const delivery = await this.database.system((tx) => this.read(tx, subjectId));
    // Deleted with its webhook.
    if (!delivery) return;
    const { id, eventId, body, secrets } = delivery;
    if (!delivery.isWanted) return context.finish((tx) => giveUp(tx, id));
    const headers = signedHeaders({ id: eventId, body, secrets }, new Date());
    const isPublicOnly = !this.config.hasInternalWebhooks;
    const { signal } = context;
    const sent = await sendWebhook({ ...delivery, headers, isPublicOnly, signal });
    if (sent.failure === null) return context.finish((tx) => this.arrived(tx, delivery, sent));
    const isLast = context.attempt >= deliverWebhookJob.attempts;
    // A receiver that is away is the company's matter: the operator's list of failed work stays free of it.
    if (isLast) return context.finish((tx) => this.failed(tx, delivery, sent));
    const wait = waitAfter(context.attempt);
    await context.write((tx) => note(tx, id, sent, { state: 'waiting', wait }));
    throw new Retry(`The receiver of a webhook did not accept it: ${sent.status ?? sent.failure}`, wait);
  }

  private async read(tx: Tx, id: string): Promise<Delivery | undefined> {
    const [row] = await tx.query<Omit<Delivery, 'secrets'>>(
      `select d.id, d.company_id as "companyId", d.webhook_id as "webhookId", d.event_id as "eventId", d.body, w.address,
              w.is_active and c.status = 'active' as "isWanted"
         from webhook_delivery d join webhook w on w.id = d.webhook_id join company c on c.id = d.company_id
        where d.id = $1`,
      [id],
    );
    return row && { ...row, secrets: await this.secrets.valid(tx, row.webhookId) };
  }

  private async arrived(tx: Tx, { id, webhookId }: Delivery, sent: Sent): Promise<void> {
    await note(tx, id, sent, { state: 'delivered', wait: null });
    await tx.execute('update webhook set last_delivered_at = now() where id = $1', [webhookId]);
  }

  /** One event that a receiver refuses switches nothing off as long as it accepts others. */
  private async failed(tx: Tx, { id, companyId, webhookId, address }: Delivery, sent: Sent): Promise<void> {
    await note(tx, id, sent, { state: 'failed', wait: null });
    const count = await tx.execute(
      `update webhook set is_active = false, switched_off_at = now()
        where id = $1 and is_active
          and (last_delivered_at is null or last_delivered_at < (select created_at from webhook_delivery where id = $2))`,
      [webhookId, id],
    );
    if (count === 0) return;
    const targets = [{ kind: 'webhook', id: webhookId }];
    await tx.audit({ companyId, actor: { kind: 'system' }, action: 'webhook.switched-off', targets });
    const link = `${this.config.publicUrl}/settings?tab=automation`;
    const message = webhookSwitchedOff({ host: new URL(address).hostname, link });
    const administrators = await tx.query<{ id: string; email: string }>(
      `select id, email from app_user where company_id = $1 and is_active and company_role = 'admin'`,
      [companyId],
    );
    for (const { id: userId, email } of administrators)
      await this.mail.send(tx, message, { to: email, companyId, key: `webhook-off:${id}:${userId}` });
  }
}

/** The result of an attempt. */
async function note(
  tx: Tx,
  id: string,
  { status, failure, reply, milliseconds }: Sent,
  { state, wait }: { state: 'waiting' | 'delivered' | 'failed'; wait: number | null },
): Promise<void> {
  await tx.execute(
    `update webhook_delivery set state = $2, attempts = attempts + 1, status = $3, failure = $4, reply = $5,
            milliseconds = $6, attempted_at = now(), next_attempt_at = now() + make_interval(secs => $7)
      where id = $1`,
    [id, state, status, failure, reply, milliseconds, wait],
  );
}

/** Its webhook was switched off, or its company suspended. */
async function giveUp(tx: Tx, id: string): Promise<void> {
  await tx.execute(
    `update webhook_delivery set state = 'failed', failure = 'switched-off', next_attempt_at = null where id = $1`,
    [id],
  );
}
