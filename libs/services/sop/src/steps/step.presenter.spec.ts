import { describe, expect, it } from '@jest/globals';
import { SignedPaths } from '@sop/object-store';
import type { StepRow } from './step.entity.js';
import { presentStep } from './step.presenter.js';

const paths = new SignedPaths(['a-secret-of-at-least-32-characters'], Date.now, () => 'session');
const evidence = { segment_ids: [0], start_seconds: 1, end_seconds: 4, sources: ['speech' as const] };
const ids = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'] as const;
const shot = (seconds: number) => {
  const key = `screenshots/${ids[0]}/${ids[1]}/at-${seconds}.jpg`;
  return { key, thumbnail_key: key, seconds };
};

const generatedStep: StepRow['generated'] = {
  title: { text: 'Remove the cover', evidence, confidence: 0.9 },
  sentences: [
    { text: 'Remove the cover.', evidence, confidence: 0.9 },
    { text: 'Keep the screws.', evidence, confidence: 0.3 },
  ],
  start_seconds: 1,
  end_seconds: 4,
  confidence: 0.6,
  screenshots: [shot(2), shot(3)],
  detections: [],
};

const row = (changes: Partial<StepRow> = {}): StepRow => ({
  id: ids[0],
  companyId: ids[0],
  sopId: ids[1],
  position: 1,
  generated: generatedStep,
  editedTitle: null,
  editedDescription: null,
  chosenScreenshot: null,
  moreScreenshots: [],
  editedBy: null,
  editedAt: null,
  isPinned: false,
  revision: 1,
  ...changes,
});

describe('presenting a step', () => {
  it('shows the generated sentences with their evidence', () => {
    const step = presentStep(row(), paths);
    expect(step).toMatchObject({ description: 'Remove the cover. Keep the screws.', is_edited: false });
    expect(step.sentences.map((sentence) => sentence.confidence)).toEqual([0.9, 0.3]);
  });

  it('shows no evidence for written words', () => {
    const step = presentStep(row({ editedDescription: 'Take it off.' }), paths);
    expect(step).toMatchObject({ description: 'Take it off.', sentences: [], is_edited: true });
  });

  it('shows the evidence, now certain, of words that a user accepted', () => {
    const step = presentStep(row({ editedDescription: 'Remove the cover. Keep the screws.' }), paths);
    expect(step.is_edited).toBe(true);
    expect(step.sentences.map((sentence) => sentence.confidence)).toEqual([1, 1]);
    expect(step.sentences[1]?.evidence).toEqual(evidence);
  });

  it('puts the chosen picture first and shows no moment twice', () => {
    const step = presentStep(
      row({ chosenScreenshot: { ...shot(3), key: shot(3).key.replace('at', 'own') } }),
      paths,
    );
    expect(step.screenshots.map((each) => each.seconds)).toEqual([3, 2]);
  });

  it('shows the detections of each picture, also of a chosen one that was examined', () => {
    const seen = [{ label: 'valve', score: 0.9, box: { x: 0, y: 0, width: 1, height: 1 }, seconds: 3 }];
    const generated = row({
      generated: {
        ...generatedStep,
        screenshots: [
          { ...shot(2), detections: [] },
          { ...shot(3), detections: seen },
        ],
      },
    });
    const own = presentStep({ ...generated, chosenScreenshot: shot(3) }, paths).screenshots;
    expect(own.map(({ seconds, detections }) => [seconds, detections])).toEqual([
      [3, seen],
      [2, []],
    ]);
    const other = presentStep({ ...generated, chosenScreenshot: shot(4) }, paths).screenshots;
    expect(other[0]).toMatchObject({ seconds: 4, detections: null });
  });

  it('reports no detections for pictures from before they were stored', () => {
    expect(presentStep(row(), paths)).toMatchObject({
      screenshots: [{ detections: null }, { detections: null }],
      protective_equipment: [],
    });
  });
});
