import type { ServiceSchema } from '@sop/database';
import { CompanySettingRow } from './company-settings/company-setting.entity.js';
import { migrations } from './migrations/index.js';
import { SettingRow } from './processing/setting.entity.js';
import { SecretRow } from './api-key/secret.entity.js';

export const adminSchema: ServiceSchema = {
  service: 'admin',
  entities: [SettingRow, CompanySettingRow, SecretRow],
  migrations,
};
