import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { allRoutes } from '@sop/contracts';
import { callsFile, callsOf, callsText } from './service-calls.mjs';

describe('the connections between workloads', () => {
  it('follow the contract and the declared packages', () => {
    expect(readFileSync(callsFile, 'utf8')).toBe(callsText(allRoutes));
  });

  it('allow only the gateway to call services, and the gateway no database or object store', () => {
    const calls = callsOf(allRoutes);
    expect(new Set(Object.values(calls).flatMap(({ calledBy = [] }) => calledBy))).toEqual(
      new Set(['gateway']),
    );
    expect(calls['gateway']?.reaches).toEqual(['bus']);
    expect(calls['migrate']?.reaches).toEqual(['database']);
    expect(calls['trainer']?.reaches).not.toContain('internet');
  });
});
