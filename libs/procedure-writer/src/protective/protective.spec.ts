import { describe, expect, it } from '@jest/globals';
import type { Detection } from '@sop/contracts';
import { cocoLabels } from '@sop/vision';
import { isPerson, protectiveLabel } from '../equipment/protective-labels.js';
import { protectiveEquipmentIn } from './protective-equipment.js';

describe('the classes of detectors as protective equipment', () => {
  it.each([
    ['helmet', 'helmet', false],
    ['Safety-Vest', 'safety vest', false],
    ['Gloves', 'gloves', false],
    ['welding_mask', 'welding mask', false],
    ['person with helmet', 'helmet', false],
    ['no helmet', 'helmet', true],
    ['NO-Hardhat', 'hardhat', true],
    ['without gloves', 'gloves', true],
    ['worker_without_mask', 'mask', true],
    ['noGoggles', 'goggles', true],
    ['missing safety glasses', 'safety glasses', true],
    ['helmet missing', 'helmet', true],
  ])('%s names %s', (label, name, isMissing) => {
    expect(protectiveLabel(label)).toMatchObject({ name, isMissing });
  });

  it('are the same thing in singular and plural, with it and without', () => {
    const keys = ['glove', 'Gloves', 'no-gloves'].map((label) => protectiveLabel(label)?.key);
    expect(new Set(keys)).toEqual(new Set(['glove']));
    expect(protectiveLabel('NO-Hardhat')?.key).toBe(protectiveLabel('hard hat')?.key);
  });

  it.each(['torque wrench', 'glove box', 'fire extinguisher', 'mask worn incorrectly', 'person', 'notebook'])(
    '%s is none',
    (label) => expect(protectiveLabel(label)).toBeUndefined(),
  );

  it('are not among those of COCO, whose gloves are for baseball', () => {
    expect(cocoLabels.filter(protectiveLabel)).toEqual([]);
  });

  it('distinguish people from things', () => {
    expect(['Person', 'worker', 'people'].every(isPerson)).toBe(true);
    expect(['robot', 'person with helmet', 'manual'].some(isPerson)).toBe(false);
  });
});

describe('protective equipment in a step', () => {
  const box = { x: 0, y: 0, width: 0.5, height: 0.5 };
  const seen = (label: string, seconds: number, score = 0.8): Detection => ({ label, seconds, score, box });
  const known = ['person', 'knife', 'helmet', 'Gloves', 'no gloves'];

  it('is present from when it was seen', () => {
    const found = protectiveEquipmentIn([seen('helmet', 7, 0.6), seen('helmet', 9, 0.9)], known);
    expect(found).toEqual([{ name: 'helmet', state: 'present', seconds: 7, confidence: 0.9 }]);
  });

  it('is absent when a person was seen in two frames and it in none', () => {
    const found = protectiveEquipmentIn([seen('person', 4), seen('person', 6), seen('Gloves', 6)], known);
    expect(found).toEqual([
      { name: 'helmet', state: 'absent', seconds: 4, confidence: 0.56 },
      { name: 'gloves', state: 'present', seconds: 6, confidence: 0.8 },
    ]);
  });

  it('is not mentioned with a person in one frame only, two in the same frame, or no person', () => {
    expect(protectiveEquipmentIn([seen('person', 4)], known)).toEqual([]);
    expect(protectiveEquipmentIn([seen('person', 4), seen('person', 4)], known)).toEqual([]);
    expect(protectiveEquipmentIn([seen('knife', 4), seen('knife', 5)], known)).toEqual([]);
  });

  it('takes neither a thing nor a person for seen below a score of one half', () => {
    const people = [seen('person', 4, 0.49), seen('person', 6)];
    expect(protectiveEquipmentIn([...people, seen('helmet', 4, 0.45)], known)).toEqual([]);
  });

  it('is absent when a person is seen without it, unless it is seen more often', () => {
    const without = [seen('no gloves', 3), seen('no gloves', 5)];
    expect(protectiveEquipmentIn([...without, seen('Gloves', 4)], known)).toEqual([
      { name: 'gloves', state: 'absent', seconds: 3, confidence: 0.8 },
    ]);
    const worn = [seen('Gloves', 6), seen('Gloves', 7), seen('Gloves', 8)];
    expect(protectiveEquipmentIn([...without, ...worn], known)).toMatchObject([
      { state: 'present', seconds: 6 },
    ]);
  });

  it('is not concluded from people where only the class of its absence is known', () => {
    const people = [seen('person', 4), seen('person', 6)];
    expect(protectiveEquipmentIn(people, ['person', 'no mask'])).toEqual([]);
    expect(protectiveEquipmentIn([...people, seen('no mask', 6)], ['person', 'no mask'])).toMatchObject([
      { name: 'mask', state: 'absent', seconds: 6 },
    ]);
  });

  it('is never mentioned when no network knows it', () => {
    expect(protectiveEquipmentIn([seen('person', 4), seen('person', 6)], ['person', 'knife'])).toEqual([]);
  });
});
