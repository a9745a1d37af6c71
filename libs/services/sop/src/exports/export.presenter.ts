import type { SopExport } from '@sop/contracts';
import { messageOf, type JobRow } from '@sop/jobs';
import type { ExportRow } from './export.entity.js';

/** @param job undefined once its row is deleted */
export function presentExport(row: ExportRow, job: JobRow | undefined): SopExport {
  const state = stateOf(row, job);
  return {
    id: row.id,
    format: row.format,
    state,
    percent: state === 'done' ? 100 : (job?.percent ?? 0),
    ...messageOf(state === 'failed', job),
    file_name: row.fileName,
    size_bytes: row.sizeBytes,
    missing_pictures: row.missingPictures,
  };
}

function stateOf({ sizeBytes }: ExportRow, job: JobRow | undefined): SopExport['state'] {
  if (sizeBytes !== null) return 'done';
  return job?.state === 'waiting' || job?.state === 'running' ? job.state : 'failed';
}
