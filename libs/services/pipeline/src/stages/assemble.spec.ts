import { describe, expect, it } from '@jest/globals';
import { generatedSop, type Evidence } from '@sop/contracts';
import type { RunRow } from '../runs/run.entity.js';
import { frameAt, networksOf, seenAt } from '../testing/artifacts.js';
import type { Artifacts } from './artifacts.js';
import { assemble } from './assemble.js';

const id = '01890000-0000-7000-8000-000000000001';
const run = { id, sopId: id, generation: 1 } as RunRow;
const evidence: Evidence = { segment_ids: [], start_seconds: 0, end_seconds: 9, sources: ['speech'] };
const step = (startSeconds: number, endSeconds: number) => ({
  title: { text: 'Close the valve', evidence, confidence: 1 },
  sentences: [],
  startSeconds,
  endSeconds,
  confidence: 1,
});
const picture = (seconds: number) => ({
  key: `screenshots/${seconds}.jpg`,
  thumbnail_key: `screenshots/${seconds}-small.jpg`,
  seconds,
  width: 640,
  height: 360,
});
const taught = { is_custom: true };
const company = {
  id,
  name: 'Valves',
  version: 3,
  heads: [{ weights_key: 'models/head', class_names: ['valve', 'helmet'] }],
};

function artifacts(change: Partial<Artifacts> = {}): Artifacts {
  return {
    video: { durationSeconds: 20, width: 640, height: 360 } as Artifacts['video'],
    sound: { track: null, undecodable: 0 },
    playable: { key: 'videos/playable.mp4' },
    transcript: [],
    frames: {
      fps: 1,
      width: 640,
      height: 360,
      frames: [frameAt(2)],
      flat_share: 0,
      still_share: 0,
    },
    screenText: [],
    screenChanges: { views: [], movingShare: 0 },
    networks: networksOf({ company, classes: ['person', 'knife', 'valve', 'helmet'] }),
    previewDetections: [],
    frameDetections: {
      found: [
        seenAt('person', 2),
        seenAt('valve', 2, { ...taught, score: 0.55 }),
        seenAt('knife', 2, { score: 0.55 }),
        seenAt('person', 4),
        seenAt('valve', 14, taught),
        seenAt('helmet', 14, taught),
      ],
      examinedAt: [2, 4, 6, 8, 14, 16],
    },
    plan: [],
    written: {
      steps: [step(0, 10), step(10, 20)],
      equipment: [],
      noProcedureReason: null,
      isScreenRecording: false,
    },
    precautions: [],
    pictures: { perStep: [[picture(2), picture(9)], [picture(12)]] },
    pictureDetections: { found: [seenAt('valve', 12, taught)], examinedAt: [12] },
    ...change,
  };
}

describe('the document of a run', () => {
  it('has confident detections on every examined picture, and none on the others', () => {
    const { steps } = generatedSop.parse(assemble(run, artifacts(), []));
    const labels = steps.map(({ screenshots }) =>
      screenshots.map(({ detections }) => detections?.map(({ label }) => label)),
    );
    expect(labels).toEqual([[['person', 'valve'], undefined], [['valve']]]);
  });

  it('shows the best of each class with a step, the company’s own classes from a lower score on', () => {
    const { steps } = assemble(run, artifacts(), []);
    expect(steps.map(({ detections }) => detections.map(({ label, seconds }) => [label, seconds]))).toEqual([
      [
        ['person', 2],
        ['valve', 2],
      ],
      [
        ['valve', 12],
        ['helmet', 14],
      ],
    ]);
  });

  it('shows with a step what was detected before it on a picture that is still shown', () => {
    const seenIn = (until_seconds?: number) => {
      const still = { ...frameAt(8), ...(until_seconds !== undefined && { until_seconds }) };
      const given = artifacts({
        frames: { ...artifacts().frames, frames: [still] },
        frameDetections: { found: [seenAt('person', 8)], examinedAt: [8] },
        pictureDetections: { found: [], examinedAt: [] },
      });
      return assemble(run, given, []).steps.map(({ detections }) => detections.map(({ label }) => label));
    };
    expect(seenIn(8.1)).toEqual([['person'], []]);
    expect(seenIn(15)).toEqual([['person'], ['person']]);
  });

  it('lists present and missing protective equipment of each step', () => {
    const { steps } = assemble(run, artifacts(), []);
    expect(steps.map((each) => each.protective_equipment)).toMatchObject([
      [{ name: 'helmet', state: 'absent', seconds: 2 }],
      [{ name: 'helmet', state: 'present', seconds: 14 }],
    ]);
  });

  it('lists detections of the company’s model as equipment, with times', () => {
    expect(assemble(run, artifacts(), []).equipment).toMatchObject([
      { name: 'Valve', evidence: { start_seconds: 2, end_seconds: 14, sources: ['detection'] } },
    ]);
  });

  it('carries the legible lines on screen for searching, each from the picture on that first shows it', () => {
    const line = (text: string, confidence = 0.9) => ({ text, confidence, top: 0, height: 0.1 });
    const screenText = [
      { seconds: 2, lines: [line('Press the green button'), line('~|', 0.9), line('Pnzss', 0.3)] },
      { seconds: 6, lines: [line('Press the green button'), line('Emergency stop')] },
      { seconds: 9, lines: [line('Emergency stop')] },
      { seconds: 12, lines: [line('Press the green button')] },
    ];
    expect(assemble(run, artifacts({ screenText }), []).text_on_screen).toEqual([
      { seconds: 2, lines: ['Press the green button'] },
      { seconds: 6, lines: ['Emergency stop'] },
      { seconds: 12, lines: ['Press the green button'] },
    ]);
  });

  it('carries 300 characters of a line on screen, and no half of one', () => {
    const long = { text: `${'x'.repeat(299)}👷 on site`, confidence: 0.9, top: 0, height: 0.1 };
    const { text_on_screen } = assemble(run, artifacts({ screenText: [{ seconds: 2, lines: [long] }] }), []);
    expect(text_on_screen).toEqual([{ seconds: 2, lines: ['x'.repeat(299)] }]);
  });

  it('names the networks and the version of the company’s model', () => {
    expect(assemble(run, artifacts(), []).detected_by).toEqual({
      base_model: 'COCO-SSD MobileNetV2',
      base_reason: null,
      backend: 'wasm',
      company_model: { id, name: 'Valves', version: 3 },
    });
  });

  it('names no network when none was used', () => {
    const unseen = artifacts({
      frameDetections: { found: [], examinedAt: [] },
      pictureDetections: { found: [], examinedAt: [] },
    });
    expect(assemble(run, unseen, [])).not.toHaveProperty('detected_by');
  });

  it('limits the equipment of a recorded screen to its programs, without protective equipment', () => {
    const { written } = artifacts();
    const screen = assemble(run, artifacts({ written: { ...written, isScreenRecording: true } }), []);
    expect(screen.equipment).toEqual([]);
    expect(screen.steps.flatMap((each) => each.protective_equipment)).toEqual([]);
    expect(screen.steps[0]?.detections.map(({ label }) => label)).toContain('valve');
  });
});
