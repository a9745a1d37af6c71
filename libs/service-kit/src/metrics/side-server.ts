import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { readiness, type Readiness } from '../health/readiness.js';
import type { HealthChecks } from '../health/health-checks.js';

export interface SideServer {
  port: number;
  /** Whose parts `/ready` asks from now on; before that the process is starting. */
  showHealth(checks: HealthChecks): void;
  close(): Promise<void>;
}

const starting: Readiness = { code: 503, body: { status: 'starting', parts: {} } };

/**
 * What only those see who run the product, on a port of its own, that no client and not the gateway reaches: `GET /metrics`,
 * `/live` (the loop turns: asks nobody, so a lost database or bus restarts nothing) and `/ready` (its parts can be used). A
 * worker has no other port.
 */
export async function serveAside(
  exporter: PrometheusExporter,
  host: string,
  port: number,
): Promise<SideServer> {
  let checks: HealthChecks | undefined;
  const ready = async (): Promise<Readiness> => (checks ? readiness(checks) : starting);
  const server: Server = createServer((request, response) => {
    const path = request.method === 'GET' ? request.url : undefined;
    if (path === '/metrics') exporter.getMetricsRequestHandler(request, response);
    else if (path === '/live') send(response, { code: 200, body: { status: 'ok' } });
    else if (path === '/ready') void ready().then((reply) => send(response, reply));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  server.unref();
  const { port: bound } = server.address() as AddressInfo;
  return {
    port: bound,
    showHealth: (given) => (checks = given),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function send(response: ServerResponse, { code, body }: { code: number; body: object }): void {
  response.writeHead(code, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
