import { Inject, Injectable } from '@nestjs/common';
import type { AiKey, ResponseOf } from '@sop/contracts';
import { Logger } from '@sop/service-kit';
import { ADMIN_CONFIG, type AdminConfig } from '../admin.config.js';
import { keyPreview } from './key-preview.js';
import { SecretsService } from './secrets.service.js';

const name = 'ai-key';
const kind = 'api-key';

/** The AI key for all companies. A key from the settings takes precedence over one from the environment. */
@Injectable()
export class ApiKeyService {
  constructor(
    private readonly secrets: SecretsService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
    private readonly logger: Logger,
  ) {}

  async status() {
    const preview = await this.secrets.preview(name);
    if (preview !== undefined) return { is_set: true, source: 'settings' as const, key_preview: preview };
    const key = this.config.environmentAiKey;
    if (key) return { is_set: true, source: 'environment' as const, key_preview: keyPreview(key) };
    return { is_set: false, source: null, key_preview: null };
  }

  async set(key: string, userId: string) {
    await this.secrets.set(key, { name, userId, action: 'api-key.set', kind });
    this.logger.info('The AI key was set', { user_id: userId });
    return this.status();
  }

  /** Removes the key of the settings and returns the remaining status: the environment's key, or none. */
  async remove(userId: string) {
    await this.secrets.remove({ name, userId, action: 'api-key.removed', kind });
    this.logger.info('The AI key was removed', { user_id: userId });
    return this.status();
  }

  /** Requested only by the product's own workers, at the moment of use. */
  async answer(): Promise<ResponseOf<typeof AiKey>> {
    const key = await this.secrets.open(name);
    if (key) return { key, source: 'settings' };
    const fallback = this.config.environmentAiKey;
    return fallback ? { key: fallback, source: 'environment' } : { key: null, source: 'none' };
  }
}
