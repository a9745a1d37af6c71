import type { Migration } from '@sop/database';
import { accounts } from './0001-accounts.js';

export const migrations: readonly Migration[] = [accounts];
