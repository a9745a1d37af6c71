import type { ServiceSchema } from '@sop/database';
import { adminSchema } from '@sop/service-admin';
import { authSchema } from '@sop/service-auth';
import { billingSchema } from '@sop/service-billing';
import { pipelineSchema } from '@sop/service-pipeline';
import { sopSchema } from '@sop/service-sop';
import { storageSchema } from '@sop/service-storage';
import { trainingSchema } from '@sop/service-training';

/** Of every service that keeps something: the gateway has none. */
export const schemas: readonly ServiceSchema[] = [
  authSchema,
  sopSchema,
  pipelineSchema,
  trainingSchema,
  billingSchema,
  adminSchema,
  storageSchema,
];
