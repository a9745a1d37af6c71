import type { Evidence, Sentence } from '@sop/contracts';
import { v7 as uuidv7 } from 'uuid';
import type { StepRow, StoredStep } from '../steps/step.entity.js';
import { rowWithoutRepeatedTitle } from '../steps/repeated-title.js';

const withoutEvidence = (seconds: number): Evidence => ({
  segment_ids: [],
  start_seconds: seconds,
  end_seconds: seconds,
  sources: [],
});

/** Text of a user: certain, without evidence. */
export const writtenSentence = (text: string, seconds: number): Sentence => ({
  text,
  evidence: withoutEvidence(seconds),
  confidence: 1,
});

/** Whether a user wrote it. */
export const isWritten = ({ evidence }: Sentence): boolean => evidence.sources.length === 0;

/** A step that a user wrote, at a moment of the video, without duration. */
export const writtenStep = (title: string, seconds: number): StoredStep => ({
  title: writtenSentence(title, seconds),
  sentences: [],
  start_seconds: seconds,
  end_seconds: seconds,
  confidence: 1,
  screenshots: [],
  detections: [],
  protective_equipment: [],
});

/** A row that a user made; another run keeps it. */
export const pinned = (row: Pick<StepRow, 'companyId' | 'sopId' | 'generated'> & Partial<StepRow>): StepRow =>
  rowWithoutRepeatedTitle({
    id: uuidv7(),
    position: 0,
    editedTitle: null,
    editedDescription: null,
    chosenScreenshot: null,
    moreScreenshots: [],
    editedBy: null,
    editedAt: null,
    revision: 1,
    ...row,
    isPinned: true,
  });
