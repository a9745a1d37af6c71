import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { diag } from '@opentelemetry/api';
import { type PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { readiness, type Readiness } from '../health/readiness.js';
import type { HealthChecks } from '../health/health-checks.js';

export interface SideServer {
  port: number;
  /** The parts that `/ready` checks from now on; before that the process is starting. */
  showHealth(checks: HealthChecks): void;
  close(): Promise<void>;
}

const starting: Readiness = { code: 503, body: { status: 'starting', parts: {} } };

/**
 * Endpoints for operators on a port of its own, which neither clients nor the gateway reach: `GET /metrics`, `/live` (the event
 * loop turns: checks nothing, so a lost database or bus restarts nothing) and `/ready` (the parts can be used). A worker has no
 * other port.
 */
export async function startSideServer(
  exporter: PrometheusExporter,
  host: string,
  port: number,
): Promise<SideServer> {
  let checks: HealthChecks | undefined;
  const figures = together(() => read(exporter));
  const ready = async (): Promise<Readiness> => (checks ? readiness(checks) : starting);
  const server: Server = createServer((request, response) => {
    const path = request.method === 'GET' ? request.url : undefined;
    if (path === '/metrics') void figures().then((text) => sendFigures(response, text));
    else if (path === '/live') send(response, { code: 200, body: { status: 'ok' } });
    else if (path === '/ready') void ready().then((reply) => send(response, reply));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  server.unref();
  const { port: bound } = server.address() as AddressInfo;
  return {
    port: bound,
    showHealth: (health) => (checks = health),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);

/** Undefined where nothing could be collected; a partial collection is returned. */
async function read(exporter: PrometheusExporter): Promise<string | undefined> {
  try {
    const { resourceMetrics, errors } = await exporter.collect();
    for (const error of errors) diag.error('A metric could not be read', error);
    return serializer.serialize(resourceMetrics);
  } catch (error) {
    diag.error('The metrics could not be read', error);
    return undefined;
  }
}

/** Parallel requests share one collection: some figures query the database. */
function together<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined;
  return () => (making ??= make().finally(() => (making = undefined)));
}

function sendFigures(response: ServerResponse, text: string | undefined): void {
  response.writeHead(text === undefined ? 503 : 200, {
    'content-type': 'text/plain',
    'cache-control': 'no-store',
  });
  response.end(text);
}

function send(response: ServerResponse, { code, body }: { code: number; body: object }): void {
  response.writeHead(code, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
