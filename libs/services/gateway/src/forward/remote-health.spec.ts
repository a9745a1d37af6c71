import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@sop/contracts';
import { HealthChecks, type Runtime } from '@sop/service-kit';
import { startUpstream } from '../testing/upstream.js';
import { RemoteHealth } from './remote-health.js';

describe('the health of all services', () => {
  let status: number;
  let body: string;
  let requestCount: number;
  let connection: string | undefined;
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  let own: HealthChecks;
  beforeEach(async () => {
    [status, body, requestCount] = [200, '{}', 0];
    upstream = await startUpstream(({ headers }, response) => {
      requestCount += 1;
      ({ connection } = headers);
      response.writeHead(status).end(body);
    });
    own = new HealthChecks();
  });
  afterEach(() => upstream.close());

  const others = serviceNames.filter((name) => name !== 'gateway');
  const createHealth = (
    urls: Record<string, string> = Object.fromEntries(others.map((name) => [name, upstream.url])),
  ) => new RemoteHealth({ serviceUrls: urls } as unknown as Runtime, own);

  it('is ready when the gateway and every service are, and names them all', async () => {
    const report = await createHealth().report();
    expect(report.isReady).toBe(true);
    expect(Object.keys(report.parts).sort()).toEqual([...serviceNames].sort());
    expect(Object.values(report.parts).every((part) => part.status === 'up')).toBe(true);
  });

  it.each([503, 500, 404, 204, 302])('is not ready when a service responds with %p', async (answer) => {
    [status, body] = [answer, ''];
    const { isReady, parts } = await createHealth().report();
    expect([isReady, parts['sop']]).toEqual([false, { status: 'down', detail: 'not ready' }]);
  });

  it('is not ready when a service responds with invalid JSON, is unreachable or not configured', async () => {
    body = '<html>';
    const { parts } = await createHealth({ sop: upstream.url, auth: 'http://127.0.0.1:1' }).report();
    expect(parts).toMatchObject({
      sop: { status: 'down', detail: 'no answer' },
      auth: { status: 'down', detail: 'no answer' },
      billing: { status: 'down', detail: 'not configured' },
    });
  });

  it('is not ready when the gateway itself is not', async () => {
    own.close();
    const { isReady, parts } = await createHealth().report();
    expect([isReady, parts['gateway']]).toEqual([false, { status: 'down' }]);
  });

  it('is requested on a new connection, so that any ready replica responds', async () => {
    await createHealth().report();
    expect(connection).toBe('close');
  });

  it('is requested once per second for concurrent callers', async () => {
    const health = createHealth({ sop: upstream.url });
    await Promise.all([health.report(), health.report(), health.report()]);
    await health.report();
    expect(requestCount).toBe(1);
  });
});
