import { z } from 'zod';
import { statusMessages } from '../refusals/index.js';
import { route } from '../route.js';
import { bytes, count, id, percent } from '../wire.js';

/**
 * All data of a company in one zip: requested by its administrators, made by a job, deleted after {@link
 * companyExportRetention}.
 */
export const companyExport = z.object({
  id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  percent,
  /** A sentence: the current activity, or why there is no file. */
  detail: z.string(),
  detail_codes: statusMessages,
  includes_videos: z.boolean(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Null until it is done. */
  size_bytes: bytes.nullable(),
  file_name: z.string(),
  /** A signed path, with Range; null until it is done. */
  path: z.string().nullable(),
});
export type CompanyExport = z.infer<typeof companyExport>;

export const companyExportRetention = { days: 7 } as const;

export const companyExports = {
  list: route({
    name: 'company-exports.list',
    owner: 'sop',
    method: 'GET',
    path: '/company/me/exports',
    access: 'company-data.view',
    summary: 'The stored exports of all data of the company, newest first, and the total size of its videos',
    reply: z.object({
      exports: z.array(companyExport),
      videos: z.object({ count, size_bytes: bytes }),
    }),
  }),
  create: route({
    name: 'company-exports.create',
    owner: 'sop',
    method: 'POST',
    path: '/company/me/exports',
    access: 'company-data.view',
    rateLimit: 'export',
    summary: 'Starts an export of all data of the company as a zip; one at a time',
    body: z.object({ include_videos: z.boolean().default(false) }),
    reply: companyExport,
    status: 202,
    problems: [409],
  }),
};
