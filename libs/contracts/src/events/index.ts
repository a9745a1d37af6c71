import { auditEvents } from './audit.js';
import { authEvents } from './auth.js';
import { billingEvents } from './billing.js';
import { pipelineEvents } from './pipeline.js';
import { sopEvents } from './sop.js';
import { storageEvents } from './storage.js';
import { trainingEvents } from './training.js';

export * from './audit.js';
export * from './auth.js';
export * from './billing.js';
export * from './pipeline.js';
export * from './sop.js';
export * from './storage.js';
export * from './training.js';

/** Every event. A handler of any other one stops the boot. */
export const events = [
  ...auditEvents,
  ...authEvents,
  ...billingEvents,
  ...pipelineEvents,
  ...sopEvents,
  ...storageEvents,
  ...trainingEvents,
] as const;
