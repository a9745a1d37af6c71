import { describe, expect, it } from '@jest/globals';
import { isStaleConnection, problemOfUpstream } from './upstream-problem.js';

const coded = (code: string) => Object.assign(new Error('at 10.0.0.1'), { code });

describe('a service that does not answer', () => {
  it.each([
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
    ...['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'],
  ])('is away for a moment at %s', (code) => {
    expect(problemOfUpstream(coded(code))).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  });

  it.each(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])('is away for longer at %s', (code) => {
    expect(problemOfUpstream(coded(code))).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  });

  it.each([coded('HPE_INVALID'), new Error('odd'), 'text', null, undefined, { code: 7 }])(
    'broke off where nobody knows why: %p',
    (error) => {
      expect(problemOfUpstream(error)).toMatchObject({ type: 'bad-gateway', status: 502, headers: {} });
    },
  );

  it('says nothing of where it is', () => {
    for (const code of ['ECONNREFUSED', 'HPE_INVALID'])
      expect(problemOfUpstream(coded(code)).detail).not.toContain('10.0.0.1');
  });

  it('may have closed a kept connection, which is no more than that', () => {
    expect(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].map((code) => isStaleConnection(coded(code)))).toEqual([
      true,
      true,
      true,
    ]);
    for (const error of [coded('ECONNREFUSED'), coded('UND_ERR_HEADERS_TIMEOUT'), new Error('odd'), null])
      expect(isStaleConnection(error)).toBe(false);
  });
});
