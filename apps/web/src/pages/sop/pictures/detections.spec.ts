import { describe, expect, it } from '@jest/globals';
import type { Detection, EquipmentItem } from '@sop/contracts';
import { stepOf } from '../../../testing/sop.js';
import { firstDetection, isSameThing, detectorText, detectionsOfStep } from './detections.js';

const box = { x: 0, y: 0, width: 0.5, height: 0.5 };
const seen = (label: string, seconds: number, is_custom?: true): Detection => ({
  label,
  seconds,
  score: 0.9,
  box,
  ...(is_custom && { is_custom }),
});
const item = (name: string, sources: EquipmentItem['evidence']['sources']): EquipmentItem => ({
  name,
  kind: 'tool',
  evidence: { segment_ids: [], start_seconds: 30, end_seconds: 40, sources },
  confidence: 0.9,
});

describe('detections', () => {
  it('are listed per step: all taught classes, of the general ones only equipment, in the order of the video', () => {
    const step = stepOf(1, [], {
      detections: [
        seen('person', 1),
        seen('dining table', 1),
        seen('scissors', 9),
        seen('torque_wrench', 4, true),
        seen('helmet', 5, true),
        seen('no-gloves', 6, true),
      ],
      protective_equipment: [
        { name: 'helmet', state: 'present', seconds: 5, confidence: 0.9 },
        { name: 'gloves', state: 'absent', seconds: 6, confidence: 0.9 },
      ],
    });
    const labels = detectionsOfStep(step, [item('Scissors', ['detection'])]).map(({ label }) => label);
    expect(labels).toEqual(['torque_wrench', 'scissors']);
  });

  it('match a longer name and any spelling, but not a name that merely contains the class', () => {
    expect(isSameThing('10 mm torque wrench', 'torque_wrench')).toBe(true);
    expect(isSameThing('Ball-valve', 'ball valve')).toBe(true);
    expect(isSameThing('Wrench rack', 'wrench')).toBe(false);
    expect(isSameThing('Handsaw', 'saw')).toBe(false);
  });

  it('have a first time: their own, or among the steps that mention the item', () => {
    const steps = [stepOf(1, [], { detections: [seen('torque wrench', 12, true)] }), stepOf(2, [])];
    expect(firstDetection(item('Torque wrench', ['detection']), { steps })).toBe(30);
    expect(firstDetection(item('Torque wrench', ['speech', 'detection']), { steps })).toBe(12);
    expect(firstDetection(item('Torque wrench', ['speech']), { steps })).toBeUndefined();
  });

  it('name the detector', () => {
    const detected_by = {
      base_model: 'COCO-SSD MobileNetV2',
      base_reason: null,
      backend: 'wasm',
      company_model: { id: stepOf(1, []).id, name: 'Valves', version: 3 },
    };
    expect(detectorText({ detected_by })).toBe(
      'Objects detected by the general model and your model “Valves” (version 3)',
    );
    expect(detectorText({ detected_by: { ...detected_by, company_model: null } })).toBe(
      'Objects detected by the general model',
    );
    expect(detectorText({ detected_by: null })).toBeUndefined();
  });
});
