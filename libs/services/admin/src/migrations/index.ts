import type { Migration } from '@sop/database';
import { companies } from './0002-companies.js';
import { settingsAndSecrets } from './0001-settings-and-secrets.js';

export const migrations: readonly Migration[] = [settingsAndSecrets, companies];
