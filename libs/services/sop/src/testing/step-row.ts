import { v7 as uuidv7 } from 'uuid';
import type { StepRow, StoredStep } from '../steps/step.entity.js';

const company = uuidv7();

export const storedStep = (
  title: string,
  start: number,
  end: number,
  sentences = [`${title}.`],
): StoredStep => {
  const evidence = (at: number) => ({
    segment_ids: [at],
    start_seconds: start + ((end - start) * at) / sentences.length,
    end_seconds: start + ((end - start) * (at + 1)) / sentences.length,
    sources: ['speech' as const],
  });
  return {
    title: { text: title, evidence: evidence(0), confidence: 0.9 },
    sentences: sentences.map((text, at) => ({ text, evidence: evidence(at), confidence: 0.8 })),
    start_seconds: start,
    end_seconds: end,
    confidence: 0.9,
    screenshots: [start + (end - start) / 4, end - (end - start) / 4].map((seconds) => ({
      key: `at-${seconds}.jpg`,
      thumbnail_key: `at-${seconds}-small.jpg`,
      seconds,
    })),
    detections: [],
    protective_equipment: [],
  };
};

export const stepRow = (generated: StoredStep, change: Partial<StepRow> = {}): StepRow => ({
  id: uuidv7(),
  companyId: company,
  sopId: company,
  position: 1,
  generated,
  editedTitle: null,
  editedDescription: null,
  chosenScreenshot: null,
  moreScreenshots: [],
  editedBy: null,
  editedAt: null,
  isPinned: false,
  revision: 1,
  ...change,
});

/** Numbers of 0 to 1 that are the same for the same seed. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
