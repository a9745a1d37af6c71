import { Inject, Injectable } from '@nestjs/common';
import type { AiKey, ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { CannotOpen, Envelope, Logger } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { ADMIN_CONFIG, type AdminConfig } from '../admin.config.js';
import { keyPreview } from './key-preview.js';
import { SecretRow } from './secret.entity.js';

const name = 'ai-key';
const targets = [{ kind: 'api-key', id: name }];

/** The AI key for all companies. A key from the settings takes precedence over one from the environment. */
@Injectable()
export class ApiKeyService {
  private readonly envelope: Envelope;

  constructor(
    @InjectDatabase('admin') private readonly database: Database,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
    private readonly logger: Logger,
  ) {
    this.envelope = new Envelope(config.secretsKey);
  }

  async status() {
    const row = await this.find();
    if (row) return { is_set: true, source: 'settings' as const, key_preview: row.preview };
    const key = this.config.environmentAiKey;
    if (key) return { is_set: true, source: 'environment' as const, key_preview: keyPreview(key) };
    return { is_set: false, source: null, key_preview: null };
  }

  async set(key: string, userId: string) {
    // Each key gets a new row: the id is authenticated with the ciphertext, so parts of an old key never fit the new
    // row.
    const id = uuidv7();
    const row = { id, name, ...this.envelope.seal(id, key), preview: keyPreview(key) };
    await this.database.system(async (tx) => {
      await tx.advisoryLock(`secret:${name}`);
      await tx.manager.delete(SecretRow, { name });
      await tx.manager.insert(SecretRow, { ...row, updatedBy: userId, updatedAt: new Date() });
      await tx.audit({ action: 'api-key.set', companyId: null, targets });
    });
    this.logger.info('The AI key was set', { user_id: userId });
    return this.status();
  }

  /** Removes the key of the settings and returns the remaining status: the environment's key, or none. */
  async remove(userId: string) {
    await this.database.system(async (tx) => {
      await tx.manager.delete(SecretRow, { name });
      await tx.audit({ action: 'api-key.removed', companyId: null, targets });
    });
    this.logger.info('The AI key was removed', { user_id: userId });
    return this.status();
  }

  /** Requested only by the product's own workers, at the moment of use. */
  async answer(): Promise<ResponseOf<typeof AiKey>> {
    const row = await this.find();
    const key = row && this.open(row);
    if (key) return { key, source: 'settings' };
    const fallback = this.config.environmentAiKey;
    return fallback ? { key: fallback, source: 'environment' } : { key: null, source: 'none' };
  }

  private open(row: SecretRow): string | undefined {
    try {
      return this.envelope.open(row.id, row);
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      this.logger.error(`The AI key of the settings cannot be used, please set it again: ${error.message}`);
      return undefined;
    }
  }

  private find(): Promise<SecretRow | null> {
    return this.database.system((tx) => tx.manager.findOneBy(SecretRow, { name }));
  }
}
