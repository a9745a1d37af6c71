import { z } from 'zod';
import { exportTemplates } from '../brand.js';
import { statusMessages } from '../refusals/index.js';
import { route } from '../route.js';
import { bytes, id, idParams, percent, positiveCount } from '../wire.js';
import { translationLanguage } from './translations.js';

export const exportFormats = ['pdf', 'docx', 'html', 'markdown'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** An SOP as a document: requested, made by a job, downloaded, deleted after {@link exportsKept}. */
export const sopExport = z.object({
  id,
  format: z.enum(exportFormats),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  percent,
  /** A sentence: the current activity, or why there is no document. */
  detail: z.string(),
  detail_codes: statusMessages,
  file_name: z.string(),
  /** Null until it is done. */
  size_bytes: bytes.nullable(),
  /** Pictures that were not available, and why: the document has a line in their place. */
  missing_pictures: z.array(z.object({ step: positiveCount, reason: z.string() })),
});
export type SopExport = z.infer<typeof sopExport>;

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const exportParams = z.object({ id, exportId: id });

export const sopExports = {
  create: route({
    name: 'exports.create',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/exports',
    access: 'sop.view',
    rateLimit: 'export',
    summary: 'Starts an export of the current SOP: PDF, Word, one HTML file, or Markdown in a zip',
    params: idParams,
    body: z.object({
      format: z.enum(exportFormats),
      /** By default that of the company. */
      template: z.enum(exportTemplates).optional(),
      /** A released version; by default the one that the caller’s page shows. */
      version: positiveCount.optional(),
      /** A language that the SOP is translated into; by default that of the original. */
      language: translationLanguage.optional(),
      /** A valid link to the SOP, which the document shows as a QR code; for those who may see it. */
      share_id: id.optional(),
      /** The reader’s, of the dates in the document and in its name. UTC */
      time_zone: z.string().max(60).refine(isTimeZone, 'This is not a time zone.').optional(),
    }),
    reply: sopExport,
    status: 202,
    problems: [404, 409],
  }),
  get: route({
    name: 'exports.get',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/exports/:exportId',
    access: 'sop.view',
    summary: 'The progress of a document',
    params: exportParams,
    reply: sopExport,
  }),
  file: route({
    name: 'exports.file',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/exports/:exportId/file',
    access: 'sop.view',
    summary: 'The finished document, under its name',
    params: exportParams,
    replyKind: 'bytes',
    problems: [409],
  }),
};
