import { Injectable } from '@nestjs/common';
import type { ProcessingSettings } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { SettingRow } from './setting.entity.js';
import { storedSettings } from './stored-settings.js';

const key = 'processing';

@Injectable()
export class ProcessingSettingsService {
  constructor(@InjectDatabase('admin') private readonly database: Database) {}

  async read(): Promise<ProcessingSettings> {
    const row = await this.database.system((tx) => tx.manager.findOneBy(SettingRow, { key }));
    return storedSettings(row?.value);
  }

  /** Replaces all of them; the contract has checked the bounds. */
  async write(settings: ProcessingSettings, userId: string): Promise<ProcessingSettings> {
    await this.database.system((tx) =>
      tx.manager.upsert(SettingRow, { key, value: settings, updatedBy: userId, updatedAt: new Date() }, [
        'key',
      ]),
    );
    return settings;
  }
}
