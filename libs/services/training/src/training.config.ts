import { serviceConfig } from '@sop/service-kit';
import { z } from 'zod';

/** The kinds of jobs of a worker process: `prepare` includes all work on datasets (preparing and removing). */
export const workKinds = ['prepare', 'suggest', 'train'] as const;
export type WorkKind = (typeof workKinds)[number];

const kinds = z
  .string()
  .default(workKinds.join(','))
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(z.enum(workKinds)).min(1));

const variables = z.object({
  /** Number of trainer processes; 0 when they are deployed separately (with `TRAINING_KINDS=train`). */
  TRAINING_WORKERS: z.coerce.number().int().min(0).max(16).default(1),
  /** Number of processes that prepare datasets and detect objects for suggestions. */
  TRAINING_STUDIO_WORKERS: z.coerce.number().int().min(0).max(16).default(1),
  /** The kinds of jobs of a separate worker process. */
  TRAINING_KINDS: kinds,
  /** Disk for the features of frames, which later trainings of a dataset reuse. */
  TRAINING_CACHE_GB: z.coerce.number().min(1).max(10_000).default(20),
  /** How long a dead worker holds its job. */
  TRAINING_LEASE_SECONDS: z.coerce.number().min(1).max(600).default(30),
});

/** Every setting of the service: its worker processes read the same ones. */
export const trainingVariables: readonly string[] = Object.keys(variables.shape);

export interface TrainingConfig {
  workers: number;
  studioWorkers: number;
  kinds: readonly WorkKind[];
  leaseSeconds: number;
  cacheBytes: number;
}

export const TRAINING_CONFIG = Symbol('training config');

export function readTrainingConfig(): TrainingConfig {
  const read = serviceConfig(variables);
  return {
    workers: read.TRAINING_WORKERS,
    studioWorkers: read.TRAINING_STUDIO_WORKERS,
    kinds: read.TRAINING_KINDS,
    leaseSeconds: read.TRAINING_LEASE_SECONDS,
    cacheBytes: read.TRAINING_CACHE_GB * 1024 ** 3,
  };
}
