import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { allRoutes } from '@sop/contracts';
import { talksFile, talksOf, talksText } from './talks.mjs';

describe('who talks to whom in a cluster', () => {
  it('is what the contract and the packages say', () => {
    expect(readFileSync(talksFile, 'utf8')).toBe(talksText(allRoutes));
  });

  it('lets nobody but the gateway in, and the gateway to no database and no objects', () => {
    const talks = talksOf(allRoutes);
    expect(new Set(Object.values(talks).flatMap(({ calledBy = [] }) => calledBy))).toEqual(
      new Set(['gateway']),
    );
    expect(talks['gateway']?.reaches).toEqual(['bus']);
    expect(talks['migrate']?.reaches).toEqual(['database']);
    expect(talks['trainer']?.reaches).not.toContain('internet');
  });
});
