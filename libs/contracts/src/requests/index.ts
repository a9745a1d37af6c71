import { adminRequests } from './admin.js';
import { authRequests } from './auth.js';
import { billingRequests } from './billing.js';
import { companyDataRequests } from './company-data.js';
import { personalDataRequests } from './personal-data.js';
import { pipelineRequests } from './pipeline.js';
import { sopRequests } from './sop.js';
import { storageRequests } from './storage.js';
import { trainingRequests } from './training.js';
import { workRequests } from './work.js';

export { type RequestDefinition, type RequestOf, type ResponseOf } from './define-request.js';
export * from './admin.js';
export * from './auth.js';
export * from './billing.js';
export * from './company-data.js';
export * from './personal-data.js';
export * from './pipeline.js';
export * from './sop.js';
export * from './storage.js';
export * from './training.js';
export * from './work.js';

export const requests = [
  ...adminRequests,
  ...authRequests,
  ...billingRequests,
  ...companyDataRequests,
  ...personalDataRequests,
  ...pipelineRequests,
  ...sopRequests,
  ...storageRequests,
  ...trainingRequests,
  ...workRequests,
] as const;
