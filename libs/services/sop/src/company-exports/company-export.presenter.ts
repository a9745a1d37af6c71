import { companyExportRetention, type CompanyExport } from '@sop/contracts';
import { messageOf, type JobRow } from '@sop/jobs';
import type { SignedPaths } from '@sop/object-store';
import { companyExportKey, type CompanyExportRow } from './company-export.entity.js';

export const expiresAt = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + companyExportRetention.days * 24 * 3_600_000);

/** @param job undefined once its row is deleted */
export function presentCompanyExport(
  row: CompanyExportRow,
  job: JobRow | undefined,
  paths: SignedPaths,
): CompanyExport {
  const state = stateOf(row, job);
  return {
    id: row.id,
    state,
    percent: state === 'done' ? 100 : (job?.percent ?? 0),
    ...messageOf(state === 'failed', job),
    includes_videos: row.includesVideos,
    created_at: row.createdAt.toISOString(),
    expires_at: expiresAt(row.createdAt).toISOString(),
    size_bytes: row.sizeBytes,
    file_name: row.fileName,
    path: row.sizeBytes === null ? null : paths.sign(companyExportKey(row)),
  };
}

function stateOf({ sizeBytes, endedAt }: CompanyExportRow, job: JobRow | undefined): CompanyExport['state'] {
  if (sizeBytes !== null) return 'done';
  if (endedAt !== null) return 'failed';
  return job?.state === 'running' ? 'running' : 'waiting';
}
