import type { Migration } from '@sop/database';
import { intakeTable } from '@sop/intake';

export const intake: Migration = { name: '0003-intake', up: intakeTable };
