import type { Migration } from '@sop/database';
import { departmentsSopsSteps } from './0001-departments-sops-steps.js';
import { reservationsErasedCompanies } from './0002-reservations-erased-companies.js';
import { whatDetectorsSaw } from './0003-what-detectors-saw.js';
import { stepRevisions } from './0004-step-revisions.js';

export const migrations: readonly Migration[] = [
  departmentsSopsSteps,
  reservationsErasedCompanies,
  whatDetectorsSaw,
  stepRevisions,
];
