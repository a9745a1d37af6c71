import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AuditAction } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { DecryptionFailed, Envelope, Logger } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { ADMIN_CONFIG, type AdminConfig } from '../admin.config.js';
import { keyPreview } from './key-preview.js';
import { SecretRow } from './secret.entity.js';

interface Change {
  name: string;
  userId: string;
  action: AuditAction;
  /** Kind of the audit entry's target. */
  kind: string;
}

/** Secrets by name, each encrypted under a key of its own. */
@Injectable()
export class SecretsService implements OnApplicationBootstrap {
  private readonly envelope: Envelope;

  constructor(
    @InjectDatabase('admin') private readonly database: Database,
    @Inject(ADMIN_CONFIG) config: AdminConfig,
    private readonly logger: Logger,
  ) {
    this.envelope = new Envelope(config.secretsKey);
  }

  /** Rewraps every secret after SECRETS_KEY was rotated, so that the former key can be removed. */
  async onApplicationBootstrap(): Promise<void> {
    const names = await this.database.system((tx) => tx.manager.find(SecretRow, { select: { name: true } }));
    for (const { name } of names)
      await this.database.system(async (tx) => {
        await tx.advisoryLock(`secret:${name}`);
        const row = await tx.manager.findOneBy(SecretRow, { name });
        if (!row || this.openRow(row) === undefined) return;
        const rewrapped = this.envelope.rewrap(row.id, row);
        if (rewrapped) await tx.manager.update(SecretRow, { id: row.id }, rewrapped);
      });
  }

  /** The part of a secret that may be shown; undefined where none is stored. */
  async preview(name: string): Promise<string | undefined> {
    return (await this.find(name))?.preview;
  }

  /** Each value gets a new row: the id is authenticated with the ciphertext, so parts of an old one never fit the new row. */
  async set(value: string, { name, userId, action, kind }: Change): Promise<void> {
    const id = uuidv7();
    const row = { id, name, ...this.envelope.seal(id, value), preview: keyPreview(value) };
    await this.database.system(async (tx) => {
      await tx.advisoryLock(`secret:${name}`);
      await tx.manager.delete(SecretRow, { name });
      await tx.manager.insert(SecretRow, { ...row, updatedBy: userId, updatedAt: new Date() });
      await tx.audit({ action, companyId: null, targets: [{ kind, id: name.slice(0, 100) }] });
    });
  }

  async remove({ name, action, kind }: Change): Promise<void> {
    await this.database.system(async (tx) => {
      await tx.manager.delete(SecretRow, { name });
      await tx.audit({ action, companyId: null, targets: [{ kind, id: name.slice(0, 100) }] });
    });
  }

  /** The value; undefined where none is stored, or where the stored one cannot be decrypted, which is logged. */
  async open(name: string): Promise<string | undefined> {
    const row = await this.find(name);
    return row ? this.openRow(row) : undefined;
  }

  private openRow(row: SecretRow): string | undefined {
    try {
      return this.envelope.open(row.id, row);
    } catch (error) {
      if (!(error instanceof DecryptionFailed)) throw error;
      this.logger.error(`The stored key “${row.name}” cannot be used, please set it again: ${error.message}`);
      return undefined;
    }
  }

  private find(name: string): Promise<SecretRow | null> {
    return this.database.system((tx) => tx.manager.findOneBy(SecretRow, { name }));
  }
}
