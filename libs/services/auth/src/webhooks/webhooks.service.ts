import { Inject, Injectable } from '@nestjs/common';
import {
  webhookLimits,
  type AuditAction,
  type BodyOf,
  type ReplyOf,
  type routes,
  type Webhook,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { mayBePublic, refuse, type Caller } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { WebhookSecrets } from './webhook-secrets.js';

type Create = typeof routes.webhooks.create;
type Update = typeof routes.webhooks.update;

type Row = Omit<Webhook, 'switched_off_at' | 'former_secret_until' | 'last_delivery_at' | 'created_at'> &
  Record<'switched_off_at' | 'former_secret_until' | 'last_delivery_at', Date | null> & { created_at: Date };

/** The webhooks of a company. */
@Injectable()
export class WebhooksService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly secrets: WebhookSecrets,
  ) {}

  async list(companyId: string): Promise<Webhook[]> {
    return (await this.database.tenant(companyId, (tx) => read(tx, companyId))).map(present);
  }

  /** @throws Problem 409 for too many, 422 for an address that is not allowed */
  async create({ companyId, userId }: Caller, body: BodyOf<Create>): Promise<ReplyOf<Create>> {
    this.requireAllowed(body.address);
    const id = uuidv7();
    return this.database.tenant(companyId, async (tx) => {
      await tx.advisoryLock(`webhooks:${companyId}`);
      if ((await read(tx, companyId)).length >= webhookLimits.perCompany)
        throw refuse('webhook.too-many', { limit: webhookLimits.perCompany });
      await tx.execute(
        'insert into webhook (id, company_id, address, events, created_by) values ($1, $2, $3, $4, $5)',
        [id, companyId, body.address, [...new Set(body.events)], userId],
      );
      const secret = await this.secrets.replace(tx, { companyId, webhookId: id });
      await audit(tx, 'webhook.created', id);
      return { ...(await requireWebhook(tx, companyId, id)), secret };
    });
  }

  /** @throws Problem 404, 422 */
  async update(companyId: string, id: string, body: BodyOf<Update>): Promise<Webhook> {
    const { address, events, is_active } = body;
    if (address !== undefined) this.requireAllowed(address);
    return this.database.tenant(companyId, async (tx) => {
      const count = await tx.execute(
        `update webhook set address = coalesce($3, address), events = coalesce($4, events),
                is_active = coalesce($5, is_active), switched_off_at = case when $5 then null else switched_off_at end
          where id = $1 and company_id = $2`,
        [id, companyId, address ?? null, events ? [...new Set(events)] : null, is_active ?? null],
      );
      if (count === 0) throw refuse('webhook.not-found');
      await audit(tx, 'webhook.changed', id);
      return requireWebhook(tx, companyId, id);
    });
  }

  /** What waits to be sent finds no webhook any more. @throws Problem 404 */
  async remove(companyId: string, id: string): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      const count = await tx.execute('delete from webhook where id = $1 and company_id = $2', [
        id,
        companyId,
      ]);
      if (count === 0) throw refuse('webhook.not-found');
      await audit(tx, 'webhook.deleted', id);
    });
  }

  /** @throws Problem 404 */
  async replaceSecret(companyId: string, id: string): Promise<ReplyOf<typeof routes.webhooks.replaceSecret>> {
    return this.database.tenant(companyId, async (tx) => {
      await requireWebhook(tx, companyId, id);
      const secret = await this.secrets.replace(tx, { companyId, webhookId: id });
      await audit(tx, 'webhook.secret-replaced', id);
      return { ...(await requireWebhook(tx, companyId, id)), secret };
    });
  }

  /** A name may resolve to an internal address later: the connection checks that again. */
  private requireAllowed(address: string): void {
    if (this.config.hasInternalWebhooks) return;
    const url = new URL(address);
    if (url.protocol !== 'https:') throw refuse('webhook.address-not-https', {}, { field: 'address' });
    if (!mayBePublic(url)) throw refuse('webhook.address-not-public', {}, { field: 'address' });
  }
}

const read = (tx: Tx, companyId: string, id: string | null = null): Promise<Row[]> =>
  tx.query<Row>(
    `select w.id, w.address, w.events, w.is_active, w.switched_off_at, w.created_at,
            (select max(s.expires_at) from webhook_secret s where s.webhook_id = w.id and s.expires_at > now())
              as former_secret_until,
            last.state as last_state, last.created_at as last_delivery_at
       from webhook w left join lateral (
         select d.state, d.created_at from webhook_delivery d where d.webhook_id = w.id order by d.id desc limit 1
       ) as last on true
      where w.company_id = $1 and ($2::uuid is null or w.id = $2) order by w.id`,
    [companyId, id],
  );

/** @throws Problem 404 */
export async function requireWebhook(tx: Tx, companyId: string, id: string): Promise<Webhook> {
  const [row] = await read(tx, companyId, id);
  if (!row) throw refuse('webhook.not-found');
  return present(row);
}

export const audit = (
  tx: Tx,
  action: Extract<AuditAction, `webhook.${string}`>,
  id: string,
  detail: Record<string, string> = {},
): Promise<void> => tx.audit({ action, targets: [{ kind: 'webhook', id }], detail });

const present = ({ created_at, ...row }: Row): Webhook => ({
  ...row,
  switched_off_at: row.switched_off_at?.toISOString() ?? null,
  former_secret_until: row.former_secret_until?.toISOString() ?? null,
  last_delivery_at: row.last_delivery_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});
