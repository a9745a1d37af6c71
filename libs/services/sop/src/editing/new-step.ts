import type { Evidence, Sentence } from '@sop/contracts';
import { v7 as uuidv7 } from 'uuid';
import type { StepRow, StoredStep } from '../steps/step.entity.js';
import { rowWithoutRepeatedTitle } from '../steps/repeated-title.js';

const restingOnNothing = (seconds: number): Evidence => ({
  segment_ids: [],
  start_seconds: seconds,
  end_seconds: seconds,
  sources: [],
});

/** Words of a person: certain, and resting on nothing that was said or seen. */
export const writtenSentence = (text: string, seconds: number): Sentence => ({
  text,
  evidence: restingOnNothing(seconds),
  confidence: 1,
});

/** Whether a person wrote it. */
export const isWritten = ({ evidence }: Sentence): boolean => evidence.sources.length === 0;

/** A step that a person wrote, at a moment of the video, without any length. */
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

/** A row that a person made of something; another run leaves it as it is. */
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
