import type { Release, Sentence, Sop, Step } from '@sop/contracts';
import { uuid } from './uuid.js';

export const sentenceOf = (text: string, start: number, end: number, confidence = 0.9): Sentence => ({
  text,
  evidence: { segment_ids: [0], start_seconds: start, end_seconds: end, sources: ['speech'] },
  confidence,
});

export const stepOf = (position: number, sentences: Sentence[], change: Partial<Step> = {}): Step => ({
  id: uuid(position),
  position,
  title: `Do thing ${position}`,
  description: sentences.map((sentence) => sentence.text).join(' '),
  screenshots: [],
  more_screenshots: [],
  start_seconds: sentences[0]?.evidence.start_seconds ?? 0,
  end_seconds: sentences.at(-1)?.evidence.end_seconds ?? 0,
  confidence: 0.9,
  sentences,
  title_evidence: null,
  detections: [],
  protective_equipment: [],
  is_edited: false,
  revision: 1,
  ...change,
});

/** An SOP that was never in review. */
export const unreleased: Release = {
  version: null,
  kind: null,
  released_at: null,
  approved_by: null,
  withdrawn_at: null,
  withdrawal_reason: null,
  superseded_by: null,
  review_due_at: null,
  review_months: null,
  is_draft: true,
  is_in_review: false,
};

/** Version 2, as its readers get it. */
export const released: Release = {
  ...unreleased,
  version: 2,
  kind: 'safety',
  released_at: '2026-11-28T10:00:00Z',
  approved_by: 'Ann Lee',
  is_draft: false,
};

export const sopOf = (change: Partial<Sop> = {}): Sop => ({
  id: uuid(99),
  title: 'Changing the die',
  department_id: null,
  department: null,
  creation_type: 'video_upload',
  created_at: '2026-11-19T08:12:00Z',
  status: 'ready',
  status_detail: null,
  status_detail_codes: [],
  can_retry: false,
  duration_seconds: 60,
  tags: [],
  release: unreleased,
  equipment: [],
  steps: [
    stepOf(1, [sentenceOf('Turn the switch off.', 4, 9)]),
    stepOf(2, [sentenceOf('Loosen the bolts.', 18, 25), sentenceOf('Hold the die.', 25, 31, 0.2)]),
  ],
  transcription: 'Turn it off. Loosen them.',
  transcript: [
    { id: 0, start_seconds: 4, end_seconds: 9, text: 'Turn it off.', confidence: 0.9 },
    { id: 1, start_seconds: 18, end_seconds: 25, text: 'Loosen them.', confidence: 0.9 },
  ],
  safety_precautions: '',
  precautions: [],
  video_path: 'storage/videos/v.mp4?expires=1&signature=x',
  video_deleted_at: null,
  imported_from: null,
  left_out_count: 0,
  no_procedure_reason: null,
  is_screen_recording: false,
  screenshot_selection_failed: false,
  available_frames: [],
  is_video_hidden: false,
  is_being_redacted: false,
  made_by: [],
  detected_by: null,
  languages: null,
  video_detail: null,
  video_detail_codes: [],
  writing_detail: null,
  writing_detail_codes: [],
  revision: 1,
  ...change,
});
