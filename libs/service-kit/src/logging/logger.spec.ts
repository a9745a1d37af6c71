import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { runInRequest } from '../http/request-context.js';
import { Logger } from './logger.js';

function listen(level = 'info') {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { logger: Logger.open({ service: 'sop', level, stream }), lines };
}

describe('the log', () => {
  it('writes one JSON line with event, place and request', () => {
    const { logger, lines } = listen();
    runInRequest({ requestId: 'r-1', companyId: 'c-1' }, () => logger.info('Done', { step: 2 }));
    expect(JSON.parse(lines.join(''))).toMatchObject({
      level: 'info',
      service: 'sop',
      request_id: 'r-1',
      company_id: 'c-1',
      message: 'Done',
      step: 2,
      time: expect.stringMatching(/^\d{4}-/),
    });
  });

  // With quadratic time, the time limit of the test would end it.
  it.each(['a-', 'https://a-', 'eyJaaaa-', 'signature=', 'Bearer ', 'sk-', '\u2028'])(
    'redacts untrusted text in linear time, also a hundred thousand of %j',
    (piece) => {
      const { logger, lines } = listen();
      const hostile = `https://${piece.repeat(100_000)}`;
      logger.error(hostile, {
        [hostile]: 1,
        list: Array.from({ length: 100 }, () => hostile),
        error: new Error(hostile),
      });
      expect(lines.join('').length).toBeLessThan(600_000);
      expect(() => JSON.parse(lines.join('')) as unknown).not.toThrow();
    },
  );

  it('hides secrets by their names, however deep, and inside text', () => {
    const { logger, lines } = listen();
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.c2lnbmF0dXJl';
    logger.info(`asked with Bearer ${token}`, {
      headers: { authorization: 'Basic dXNlcjpwYXNz', cookie: 'a=b' },
      nested: [{ password: 'hunter22', deeper: { api_key: 'k-123', tokenSecret: 'ts-456' } }],
      url: 'postgres://sop:pg-pass-word@db:5432/x',
      link: 'storage/a?expires=1&signature=abcdefghijklmnopqrstuvwx',
      error: new Error('401 for sk-proj-abcdefghijklmnop', {
        cause: new Error('token eyJhbGciOi.eyJzdWIiOi.x'),
      }),
      video_key: 'videos/c/1.mp4',
    });
    const text = lines.join('');
    for (const secret of [
      token,
      'dXNlcjpw',
      'a=b',
      'hunter22',
      'k-123',
      'ts-456',
      'pg-pass-word',
      'abcdefghijkl',
      'eyJ',
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(JSON.parse(text)).toMatchObject({ video_key: 'videos/c/1.mp4' });
  });

  it('gives Nest’s messages the same shape and logs its start-up messages for debugging only', () => {
    const { logger, lines } = listen('debug');
    logger.error('Broken', 'Error: x\n at y', 'Router');
    logger.log('Mapped {/x}', 'RouterExplorer');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', message: 'Broken', stack: 'Error: x\n at y', part: 'Router' },
      { level: 'debug', message: 'Mapped {/x}', part: 'RouterExplorer' },
    ]);
  });
});
