import { Injectable } from '@nestjs/common';
import { ProcessingSettingsChanged, type ProcessingSettings } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { Bus } from '@sop/messaging';
import { SettingRow } from './setting.entity.js';
import { storedSettings } from './stored-settings.js';

const key = 'processing';

/** The changed fields with their new values. */
const changedFields = (before: ProcessingSettings, after: ProcessingSettings) =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => Reflect.get(before, name) !== value));

@Injectable()
export class ProcessingSettingsService {
  constructor(
    @InjectDatabase('admin') private readonly database: Database,
    private readonly bus: Bus,
  ) {}

  async read(): Promise<ProcessingSettings> {
    const row = await this.database.system((tx) => tx.manager.findOneBy(SettingRow, { key }));
    return storedSettings(row?.value);
  }

  /** Replaces all settings; the contract has checked the bounds. */
  async write(settings: ProcessingSettings, userId: string): Promise<ProcessingSettings> {
    await this.database.system(async (tx) => {
      const before = storedSettings((await tx.manager.findOneBy(SettingRow, { key }))?.value);
      const row = { key, value: settings, updatedBy: userId, updatedAt: new Date() };
      await tx.manager.upsert(SettingRow, row, ['key']);
      await tx.audit({
        action: 'processing-settings.changed',
        companyId: null,
        targets: [{ kind: 'settings', id: key }],
        detail: changedFields(before, settings),
      });
    });
    this.bus.broadcast(ProcessingSettingsChanged, {});
    return settings;
  }
}
