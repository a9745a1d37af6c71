import { describe, expect, it } from '@jest/globals';
import { auditProblems } from './audit.mjs';
import { isAllowed, licenceProblems } from './licences.mjs';

const report = (severity) => ({
  vulnerabilities: { p: { via: [{ severity, title: 'A hole', url: 'https://a.test/GHSA-1' }, 'other'] } },
});

describe('third-party packages', () => {
  it('have agreed licences', () => {
    expect(licenceProblems()).toEqual([]);
  });

  it('need one agreed licence of an OR expression, and all licences of an AND expression', () => {
    expect(['(MIT OR GPL-3.0)', 'MIT AND ISC', 'GPL-3.0-only', 'MIT AND GPL-3.0'].map(isAllowed)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('have no severe advisory except those accepted until a date', () => {
    const accepted = [{ advisory: 'GHSA-1', why: 'not reached', until: '2026-12-01' }];
    expect(auditProblems(report('moderate'))).toEqual([]);
    expect(auditProblems(report('high'), new Date('2026-11-30'), accepted)).toEqual([]);
    expect(auditProblems(report('high'), new Date('2026-12-02'), accepted)).toEqual([
      'p: A hole (high, https://a.test/GHSA-1)',
    ]);
  });

  it('are not reported as free of vulnerabilities if the registry did not answer', () => {
    expect(auditProblems({ message: '405 Method Not Allowed' })).toBeUndefined();
    expect(auditProblems(undefined)).toBeUndefined();
  });
});
