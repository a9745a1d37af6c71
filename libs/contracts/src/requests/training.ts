import { z } from 'zod';
import { id, positiveCount } from '../wire.js';
import { alsoOverDatabase, companyId, defineRequest } from './define-request.js';

/** The same for a dataset, by the id of its objects. */
export const DatasetExists = defineRequest(
  'training.dataset-exists',
  'training',
  z.object({ company_id: id, storage_id: id }),
  z.object({ exists: z.boolean() }),
  alsoOverDatabase,
);

/** The company's active model: one head per dataset over the shared backbone. */
export const ActiveDetector = defineRequest(
  'training.active-detector',
  'training',
  companyId,
  z.object({
    model: z
      .object({
        id,
        name: z.string(),
        version: positiveCount,
        heads: z.array(z.object({ weights_key: z.string(), class_names: z.array(z.string()) })).min(1),
      })
      .nullable(),
  }),
);

export const trainingRequests = [DatasetExists, ActiveDetector] as const;
