import { describe, expect, it } from '@jest/globals';
import { isStaleConnection, problemOfUpstream } from './upstream-problem.js';

const errorWithCode = (code: string) => Object.assign(new Error('at 10.0.0.1'), { code });

describe('upstream errors', () => {
  it.each([
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
    ...['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'],
  ])('are 503 with a short Retry-After for %s', (code) => {
    expect(problemOfUpstream(errorWithCode(code))).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
    });
  });

  it.each(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])(
    'are 503 with a longer Retry-After for %s',
    (code) => {
      expect(problemOfUpstream(errorWithCode(code))).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
      });
    },
  );

  it.each([errorWithCode('HPE_INVALID'), new Error('odd'), 'text', null, undefined, { code: 7 }])(
    'are 502 for an unknown error: %p',
    (error) => {
      expect(problemOfUpstream(error)).toMatchObject({ type: 'bad-gateway', status: 502, headers: {} });
    },
  );

  it("never contain the service's address", () => {
    for (const code of ['ECONNREFUSED', 'HPE_INVALID'])
      expect(problemOfUpstream(errorWithCode(code)).detail).not.toContain('10.0.0.1');
  });

  it('mark closed reused connections as stale, and no other errors', () => {
    expect(
      ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].map((code) => isStaleConnection(errorWithCode(code))),
    ).toEqual([true, true, true]);
    for (const error of [
      errorWithCode('ECONNREFUSED'),
      errorWithCode('UND_ERR_HEADERS_TIMEOUT'),
      new Error('odd'),
      null,
    ])
      expect(isStaleConnection(error)).toBe(false);
  });
});
