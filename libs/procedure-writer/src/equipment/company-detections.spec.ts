import { describe, expect, it } from '@jest/globals';
import type { Detection, EquipmentItem } from '@sop/contracts';
import { cocoLabels } from '@sop/vision';
import { singular } from './candidate.js';
import { addCompanyDetections } from './company-detections.js';
import { equipmentHeads, seenEquipment } from './lexicon.js';

const box = { x: 0, y: 0, width: 0.5, height: 0.5 };
const taught = (label: string, seconds: number, score = 0.8): Detection => ({
  label,
  seconds,
  score,
  box,
  is_custom: true,
});
const mentioned = (name: string, kind: EquipmentItem['kind'] = 'tool'): EquipmentItem => ({
  name,
  kind,
  evidence: { segment_ids: [3], start_seconds: 30, end_seconds: 32, sources: ['speech'] },
  confidence: 0.7,
});
const many = 40;

describe('equipment that the company’s own model saw', () => {
  it('is listed with when it was seen, first to last', () => {
    const found = addCompanyDetections([], [taught('ball_valve', 12), taught('ball_valve', 40, 0.9)], many);
    expect(found).toEqual([
      {
        name: 'Ball valve',
        kind: 'tool',
        evidence: { segment_ids: [], start_seconds: 12, end_seconds: 40, sources: ['detection'] },
        confidence: 0.9,
      },
    ]);
  });

  it('is not listed when it was seen in one frame only, or uncertainly', () => {
    const once = [taught('valve', 12), taught('valve', 12, 0.9)];
    expect(addCompanyDetections([], once, many)).toEqual([]);
    expect(addCompanyDetections([], [taught('valve', 12), taught('valve', 14, 0.49)], many)).toEqual([]);
  });

  it('is listed after one frame where the video has few', () => {
    expect(addCompanyDetections([], [taught('valve', 12)], 5)).toHaveLength(1);
    expect(addCompanyDetections([], [taught('valve', 12)], 6)).toEqual([]);
  });

  it('adds evidence to a thing of the speech instead of a second entry', () => {
    const seen = [taught('torque wrench', 12), taught('torque wrench', 14, 0.9)];
    expect(addCompanyDetections([mentioned('10 mm torque wrench')], seen, many)).toEqual([
      {
        ...mentioned('10 mm torque wrench'),
        confidence: 0.9,
        evidence: { ...mentioned('').evidence, sources: ['speech', 'detection'] },
      },
    ]);
    expect(addCompanyDetections([mentioned('Wrench')], seen, many)).toHaveLength(1);
  });

  it('is listed beside a name that may mean another of its kind', () => {
    const seen = ['torque wrench', 'pipe wrench'].flatMap((label) => [taught(label, 1), taught(label, 2)]);
    const names = addCompanyDetections([mentioned('Wrench')], seen, many).map(({ name }) => name);
    expect(names).toEqual(['Wrench', 'Torque wrench', 'Pipe wrench']);
  });

  it('is protective where its class names such equipment, and of the kind the lexicon knows', () => {
    const labels = ['Safety-Vest', 'duct tape', 'flange gauge'];
    const seen = labels.flatMap((label) => [taught(label, 1), taught(label, 2)]);
    expect(addCompanyDetections([], seen, many).map(({ name, kind }) => [name, kind])).toEqual([
      ['Safety-Vest', 'protective'],
      ['Duct tape', 'material'],
      ['Flange gauge', 'tool'],
    ]);
  });

  it('is neither a person, nor a person without a thing, nor a detection of the base network', () => {
    const seen = ['person', 'no helmet'].flatMap((label) => [taught(label, 1), taught(label, 2)]);
    const base = [1, 2].map((seconds) => ({ label: 'knife', seconds, score: 0.9, box }));
    expect(addCompanyDetections([], [...seen, ...base], many)).toEqual([]);
  });
});

describe('equipment that the base network saw', () => {
  it('is of COCO’s classes those that were chosen, and no other that the lexicon happens to know', () => {
    const known = cocoLabels.filter((label) => equipmentHeads.has(singular(label)));
    expect(known.filter((label) => !seenEquipment.has(label))).toEqual([]);
  });
});
