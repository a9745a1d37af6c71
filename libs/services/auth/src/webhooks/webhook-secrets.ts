import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { webhookLimits } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { DecryptionFailed, Envelope, Logger, type Sealed } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { mintWebhookSecret } from './sign-webhook.js';

type SealedRow = Sealed & { id: string };
interface Of {
  companyId: string;
  webhookId: string;
}

const sealed = 'id, wrapping_key_id as "wrappingKeyId", wrapped_key as "wrappedKey", ciphertext';

/** The secrets that sign deliveries, encrypted: the current one of a webhook, and the one that it replaced until it ends. */
@Injectable()
export class WebhookSecrets implements OnApplicationBootstrap {
  private readonly envelope: Envelope;

  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) config: AuthConfig,
    private readonly logger: Logger,
  ) {
    this.envelope = new Envelope(config.secretsKey);
  }

  /** Rewraps secrets with the current SECRETS_KEY, so that the former key can be removed. */
  async onApplicationBootstrap(): Promise<void> {
    const rows = await this.database.system((tx) =>
      tx.query<SealedRow>(`select ${sealed} from webhook_secret where wrapping_key_id <> $1`, [
        this.envelope.wrappingKeyId,
      ]),
    );
    for (const row of rows) {
      const again = this.readable(row, () => this.envelope.rewrap(row.id, row));
      if (!again) continue;
      await this.database.systemExecute(
        'update webhook_secret set wrapping_key_id = $2, wrapped_key = $3 where id = $1 and wrapping_key_id = $4',
        [row.id, again.wrappingKeyId, again.wrappedKey, row.wrappingKeyId],
      );
    }
  }

  /** Stores and returns a new secret. The one before signs too for a while; what was replaced earlier ends now. */
  async replace(tx: Tx, { companyId, webhookId }: Of): Promise<string> {
    await tx.execute('delete from webhook_secret where webhook_id = $1 and expires_at is not null', [
      webhookId,
    ]);
    await tx.execute(
      'update webhook_secret set expires_at = now() + make_interval(hours => $2) where webhook_id = $1',
      [webhookId, webhookLimits.replacedSecretHours],
    );
    const secret = mintWebhookSecret();
    const id = uuidv7();
    const { wrappingKeyId, wrappedKey, ciphertext } = this.envelope.seal(id, secret);
    await tx.execute(
      `insert into webhook_secret (id, company_id, webhook_id, wrapping_key_id, wrapped_key, ciphertext)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, companyId, webhookId, wrappingKeyId, wrappedKey, ciphertext],
    );
    return secret;
  }

  /** Those that are valid now, the current one first. */
  async valid(tx: Tx, webhookId: string): Promise<string[]> {
    const rows = await tx.query<SealedRow>(
      `select ${sealed} from webhook_secret
        where webhook_id = $1 and (expires_at is null or expires_at > now()) order by expires_at desc nulls first`,
      [webhookId],
    );
    return rows.flatMap((row) => this.readable(row, () => this.envelope.open(row.id, row)) ?? []);
  }

  private readable<T>({ id }: SealedRow, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof DecryptionFailed)) throw error;
      this.logger.error(
        `The secret ${id} of a webhook cannot be read, it must be replaced: ${error.message}`,
      );
      return undefined;
    }
  }
}
