import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { allRoutes } from '@sop/contracts';
import { talksFile, talksOf, talksText } from './talks.mjs';

describe('the connections between workloads', () => {
  it('follow the contract and the declared packages', () => {
    expect(readFileSync(talksFile, 'utf8')).toBe(talksText(allRoutes));
  });

  it('allow only the gateway to call services, and the gateway no database or object store', () => {
    const talks = talksOf(allRoutes);
    expect(new Set(Object.values(talks).flatMap(({ calledBy = [] }) => calledBy))).toEqual(
      new Set(['gateway']),
    );
    expect(talks['gateway']?.reaches).toEqual(['bus']);
    expect(talks['migrate']?.reaches).toEqual(['database']);
    expect(talks['trainer']?.reaches).not.toContain('internet');
  });
});
