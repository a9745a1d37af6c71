import type { Migration } from '@sop/database';
import { uploads } from './0001-uploads.js';
import { measured } from './0003-measured.js';
import { recordings } from './0002-recordings.js';

export const migrations: readonly Migration[] = [uploads, recordings, measured];
