import type { Migration } from '@sop/database';
import { schema } from './0001-schema.js';

export const migrations: readonly Migration[] = [schema];
