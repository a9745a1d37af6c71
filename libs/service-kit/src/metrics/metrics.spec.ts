import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { metrics } from '@opentelemetry/api';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { startToy, type ToyApp } from '../testing/toy-app.js';
import { ToyModule } from '../testing/toy.module.js';
import { openExporter } from './metrics.js';
import { serveMetrics, type MetricsServer } from './metrics-server.js';

let toy: ToyApp;
let server: MetricsServer;
let provider: MeterProvider;
beforeAll(async () => {
  const exporter = openExporter();
  provider = new MeterProvider({ readers: [exporter] });
  metrics.setGlobalMeterProvider(provider);
  server = await serveMetrics(exporter, '127.0.0.1', 0);
  toy = await startToy([ToyModule]);
});
afterAll(async () => {
  await toy.close();
  await server.close();
  await provider.shutdown();
});

describe('metrics', () => {
  it('count requests by route name on a port of their own', async () => {
    await fetch(`${toy.url}/api/departments`);
    await fetch(`${toy.url}/api/nothing`);
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    expect(text).toContain('http_request_duration_seconds_count{route="departments.list",status_class="4xx"');
    expect(text).toContain('route="none"');
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
  });

  it('are not to be had where clients come in', async () => {
    for (const path of ['/metrics', '/api/metrics'])
      expect((await fetch(`${toy.url}${path}`)).status).toBe(404);
  });
});
