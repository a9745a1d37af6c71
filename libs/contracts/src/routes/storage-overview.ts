import { z } from 'zod';
import { route } from '../route.js';
import { bytes, count, id, percent } from '../wire.js';

export const storedTypes = ['videos', 'screenshots', 'models', 'datasets', 'temp', 'other'] as const;
export type StoredType = (typeof storedTypes)[number];

/** Of 1024² bytes; gigabytes of 1024³. */
const size = z
  .number()
  .min(0)
  .max(2 ** 50);
const ofType = z.object({ file_count: count, size_mb: size, size_bytes: bytes });

const storageStats = z.object({
  /** The disk of the files where they are on a local disk; otherwise that of the work directory. */
  disk: z.object({ used_gb: size, free_gb: size, total_gb: size, percent_used: percent }),
  by_type: z.object({
    videos: ofType,
    screenshots: ofType,
    models: ofType,
    datasets: ofType,
    temp: ofType,
    other: ofType,
  }),
  /** The hundred with the most, largest first. */
  by_company: z
    .array(
      z.object({
        company_id: id,
        company_name: z.string(),
        videos_mb: size,
        screenshots_mb: size,
        models_mb: size,
        total_mb: size,
      }),
    )
    .max(100),
  largest_files: z
    .array(
      z.object({
        name: z.string(),
        path: z.string(),
        type: z.enum(storedTypes),
        size_mb: size,
        modified: z.string(),
      }),
    )
    .max(10),
  /** The time of the last measurement; null before the first. */
  measured_at: z.string().nullable(),
  is_measuring: z.boolean(),
});
export type StorageStats = z.infer<typeof storageStats>;

export const cleanupActions = ['cleanup_temp', 'cleanup_old'] as const;

const recommendation = z.object({
  priority: z.enum(['high', 'medium', 'low']),
  description: z.string(),
  potential_savings_mb: size,
  action: z.enum(cleanupActions),
  storage_type: z.enum(['temp', 'videos']),
  days: count,
});
export type StorageRecommendation = z.infer<typeof recommendation>;

const cleanup = z.object({
  action: z.enum(cleanupActions),
  storage_type: z.enum(['videos', 'screenshots', 'datasets', 'temp']).default('temp'),
  /** Only older files. */
  days: count.min(1).max(3650).default(1),
  /** Lists the files, and removes nothing. */
  dry_run: z.boolean().default(false),
});

/** The storage of all companies, for the operator. */
export const platformStorage = {
  stats: route({
    name: 'platform-storage.stats',
    owner: 'storage',
    method: 'GET',
    path: '/admin/storage/stats',
    access: 'platform.storage',
    summary: 'Disk usage, totals by type and company, and the largest files, as last counted',
    reply: storageStats,
  }),
  recommendations: route({
    name: 'platform-storage.recommendations',
    owner: 'storage',
    method: 'GET',
    path: '/admin/storage/recommendations',
    access: 'platform.storage',
    summary: 'Files that nothing needs',
    reply: z.object({ recommendations: z.array(recommendation).max(10) }),
  }),
  measure: route({
    name: 'platform-storage.measure',
    owner: 'storage',
    method: 'POST',
    path: '/admin/storage/measure',
    access: 'platform.storage',
    summary: 'Counts the files again, in the background',
  }),
  cleanup: route({
    name: 'platform-storage.cleanup',
    owner: 'storage',
    method: 'POST',
    path: '/admin/storage/cleanup',
    access: 'platform.storage',
    summary: 'Deletes files that no SOP, dataset, model or running job needs, in the background',
    body: cleanup,
    reply: z.object({ message: z.string(), dry_run: z.boolean(), file_count: count, size_mb: size }),
  }),
};
