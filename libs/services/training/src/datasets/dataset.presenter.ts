import { type Dataset, type StatusMessage, sentenceOf } from '@sop/contracts';
import { type JobState, waitingMessage } from '@sop/jobs';
import type { SignedPaths } from '@sop/object-store';
import { thumbnailKey } from '../frames/frame-keys.js';

/** A dataset with its counts and the progress of its preparation, as {@link datasetQuery} reads it. */
export interface CountedDataset {
  id: number;
  company_id: string;
  storage_id: string;
  name: string;
  fps: number;
  transcode: boolean;
  status: Dataset['status'];
  detail: string;
  detail_codes: StatusMessage[];
  duration_seconds: number | null;
  width: number | null;
  height: number | null;
  frame_count: number;
  size_bytes: number;
  version: number;
  created_at: Date;
  box_count: number;
  annotated_frame_count: number;
  labels: Dataset['classes'];
  job_state: JobState | null;
  job_percent: number | null;
  job_detail: string | null;
  job_detail_codes: StatusMessage[] | null;
}

export function presentDataset(row: CountedDataset, paths: SignedPaths): Dataset {
  const firstFrame = thumbnailKey({ companyId: row.company_id, storageId: row.storage_id }, 0);
  return {
    id: row.id,
    name: row.name,
    frame_count: row.frame_count,
    fps: row.fps,
    annotation_count: row.box_count,
    annotated_frame_count: row.annotated_frame_count,
    is_annotated: row.box_count > 0,
    created_at: row.created_at.toISOString(),
    status: row.status,
    ...progressOf(row),
    transcode: row.transcode,
    duration_seconds: row.duration_seconds,
    width: row.width,
    height: row.height,
    size_bytes: row.size_bytes,
    classes: row.labels,
    version: row.version,
    thumbnail: row.frame_count > 0 ? paths.sign(firstFrame) : null,
  };
}

function progressOf(row: CountedDataset): Pick<Dataset, 'progress' | 'detail' | 'detail_codes'> {
  if (row.status === 'ready') return { progress: 100, detail: '', detail_codes: [] };
  const percent = Math.min(99, row.job_percent ?? 0);
  if (row.status === 'failed')
    return { progress: percent, detail: row.detail, detail_codes: row.detail_codes };
  if (row.job_state === 'running')
    return { progress: percent, detail: row.job_detail ?? '', detail_codes: row.job_detail_codes ?? [] };
  const waiting = waitingMessage(0, percent > 0);
  return { progress: percent, detail: sentenceOf(waiting), detail_codes: [waiting] };
}
