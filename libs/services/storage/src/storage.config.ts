import { serviceConfig } from '@sop/service-kit';
import { z } from 'zod';

const variables = z.object({
  /** Recordings that are converted at once, over all replicas: with two, a machine of two cores can do its other work. */
  RECORDING_CONVERSIONS: z.coerce.number().int().min(1).max(100).default(2),
});

export interface StorageConfig {
  maxConversions: number;
}

export const STORAGE_CONFIG = Symbol('StorageConfig');

/** Throws `ConfigError` with all errors. */
export const readStorageConfig = (env?: Readonly<Record<string, string | undefined>>): StorageConfig => ({
  maxConversions: serviceConfig(variables, env).RECORDING_CONVERSIONS,
});
