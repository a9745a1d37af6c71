import type { Migration } from '@sop/database';
import { settingsAndSecrets } from './0001-settings-and-secrets.js';

export const migrations: readonly Migration[] = [settingsAndSecrets];
