import { describe, expect, it } from '@jest/globals';
import { auditProblems } from './audit.mjs';
import { isAllowed, licenceProblems } from './licences.mjs';

const report = (severity) => ({
  vulnerabilities: { p: { via: [{ severity, title: 'A hole', url: 'https://a.test/GHSA-1' }, 'other'] } },
});

describe('what is shipped of others', () => {
  it('is under agreed licences', () => {
    expect(licenceProblems()).toEqual([]);
  });

  it('may be taken under one of several licences, and is bound by all of those that go together', () => {
    expect(['(MIT OR GPL-3.0)', 'MIT AND ISC', 'GPL-3.0-only', 'MIT AND GPL-3.0'].map(isAllowed)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('has no grave hole but one that is borne until a day', () => {
    const borne = [{ advisory: 'GHSA-1', why: 'not reached', until: '2026-12-01' }];
    expect(auditProblems(report('moderate'))).toEqual([]);
    expect(auditProblems(report('high'), new Date('2026-11-30'), borne)).toEqual([]);
    expect(auditProblems(report('high'), new Date('2026-12-02'), borne)).toEqual([
      'p: A hole (high, https://a.test/GHSA-1)',
    ]);
  });

  it('is not reported as free of vulnerabilities if the registry did not answer', () => {
    expect(auditProblems({ message: '405 Method Not Allowed' })).toBeUndefined();
    expect(auditProblems(undefined)).toBeUndefined();
  });
});
