import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { metrics, type ObservableResult } from '@opentelemetry/api';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { HealthChecks } from '../health/health-checks.js';
import { exportHealth } from '../health/export-health.js';
import { startToy, type ToyApp } from '../testing/toy-app.js';
import { ToyModule } from '../testing/toy.module.js';
import { openExporter } from './metrics.js';
import { startSideServer, type SideServer } from './side-server.js';

let toy: ToyApp;
let server: SideServer;
let provider: MeterProvider;
beforeAll(async () => {
  const exporter = openExporter();
  provider = new MeterProvider({ readers: [exporter] });
  metrics.setGlobalMeterProvider(provider);
  server = await startSideServer(exporter, '127.0.0.1', 0);
  toy = await startToy([ToyModule]);
});
afterAll(async () => {
  await toy.close();
  await server.close();
  await provider.shutdown();
});

const aside = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

describe('metrics', () => {
  it('count requests by route name on a port of their own', async () => {
    await fetch(`${toy.url}/api/departments`);
    await fetch(`${toy.url}/api/nothing`);
    const text = await (await aside('/metrics')).text();
    expect(text).toContain(
      'http_request_duration_seconds_count{route="departments.list",owner="sop",side="gateway",status_class="4xx"',
    );
    expect(text).toContain('route="none"');
    expect((await aside('/')).status).toBe(404);
  });

  it('do not count probes among the requests of users', async () => {
    for (const probe of ['live', 'ready']) expect((await fetch(`${toy.url}/health/${probe}`)).ok).toBe(true);
    const text = await (await aside('/metrics')).text();
    expect(text).not.toMatch(/route="none",owner="none",side="gateway",status_class="2xx"/);
  });

  it('are collected once for parallel requests', async () => {
    let reads = 0;
    const gauge = metrics.getMeter('test').createObservableGauge('asked_for');
    const observe = async (result: ObservableResult): Promise<void> => {
      reads += 1;
      await allRequested;
      result.observe(7);
    };
    let all = (): void => undefined;
    const allRequested = new Promise<void>((resolve) => (all = resolve));
    gauge.addCallback(observe);
    const replies = Array.from({ length: 20 }, async () => (await aside('/metrics')).text());
    // The second request finds the first one waiting; `/live` is answered behind them.
    for (let nth = 0; nth < 20; nth += 1) await aside('/live');
    all();
    for (const text of await Promise.all(replies)) expect(text).toContain('asked_for 7');
    gauge.removeCallback(observe);
    expect(reads).toBeLessThan(20);
  });

  it('are not available on the port of clients', async () => {
    for (const path of ['/metrics', '/api/metrics'])
      expect((await fetch(`${toy.url}${path}`)).status).toBe(404);
  });
});

describe('liveness and readiness on the metrics port', () => {
  it('reports a starting process as alive and not ready', async () => {
    const starting = await startSideServer(openExporter(), '127.0.0.1', 0);
    const [live, ready] = await Promise.all(
      ['/live', '/ready'].map((path) => fetch(`http://127.0.0.1:${starting.port}${path}`)),
    );
    expect(live?.status).toBe(200);
    expect([ready?.status, await ready?.json()]).toEqual([503, { status: 'starting', parts: {} }]);
    await starting.close();
  });

  it('reports readiness by the parts, with degraded ones, and liveness without any usable part', async () => {
    const health = new HealthChecks();
    let database = (): Promise<void> => Promise.resolve();
    health.add('database', () => database());
    server.showHealth(health);
    expect(await (await aside('/ready')).json()).toMatchObject({ status: 'ok' });
    health.add('bus', () => Promise.resolve('degraded: NATS is away'));
    const degraded = await aside('/ready');
    expect([degraded.status, await degraded.json()]).toMatchObject([
      200,
      { status: 'degraded', parts: { bus: { detail: 'degraded: NATS is away' } } },
    ]);
    database = () => Promise.reject(new Error('gone'));
    expect((await aside('/ready')).status).toBe(503);
    expect((await aside('/live')).status).toBe(200);
  });

  it('exports each part as a number: in order, degraded, unusable', async () => {
    const health = new HealthChecks();
    health.add('well', () => Promise.resolve('version 5'));
    health.add('poor', () => Promise.resolve('degraded: slow'));
    health.add('gone', () => Promise.reject(new Error('gone')));
    exportHealth(health);
    const text = await (await aside('/metrics')).text();
    for (const line of ['{part="well"} 1', '{part="poor"} 0.5', '{part="gone"} 0'])
      expect(text).toContain(`sop_part_health${line}`);
  });
});
