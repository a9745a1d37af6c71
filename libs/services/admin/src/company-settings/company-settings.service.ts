import { Injectable } from '@nestjs/common';
import {
  aiSettings,
  CompanyDeleted,
  defaultAiSettings,
  type AiSettings,
  type PayloadOf,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { refuse } from '@sop/service-kit';
import { CompanySettingRow } from './company-setting.entity.js';

/** Settings are a page of choices; anything larger misuses them as storage. */
const maxBytes = 64 * 1024;

@Injectable()
export class CompanySettingsService {
  constructor(@InjectDatabase('admin') private readonly database: Database) {}

  async read(companyId: string): Promise<Record<string, unknown>> {
    const row = await this.database.tenant(companyId, (tx) =>
      tx.manager.findOneBy(CompanySettingRow, { companyId }),
    );
    return row?.value ?? {};
  }

  /** The AI settings for generating SOPs; stored settings that are invalid today are replaced by the defaults. */
  async readAi(companyId: string): Promise<AiSettings> {
    const { ai_settings: stored } = await this.read(companyId);
    return aiSettings.safeParse(stored ?? {}).data ?? defaultAiSettings;
  }

  /** Replaces all settings. @throws Problem 413 */
  async write(companyId: string, value: Record<string, unknown>): Promise<Record<string, unknown>> {
    const text = JSON.stringify(value);
    if (Buffer.byteLength(text) > maxBytes) throw refuse('company.settings-too-large');
    await this.database.tenant(companyId, async (tx) => {
      await tx.query(
        `insert into company_setting (company_id, value, updated_at) values ($1, $2::jsonb, now())
         on conflict (company_id) do update set value = excluded.value, updated_at = now()`,
        [companyId, text],
      );
      await tx.audit({ action: 'company.settings-changed', targets: [{ kind: 'company', id: companyId }] });
    });
    return value;
  }

  @OnEvent(CompanyDeleted)
  async erase({ company_id }: PayloadOf<typeof CompanyDeleted>, tx: Tx): Promise<void> {
    await tx.manager.delete(CompanySettingRow, { companyId: company_id });
  }
}
