import type { Migration } from '@sop/database';
import { uploads } from './0001-uploads.js';

export const migrations: readonly Migration[] = [uploads];
