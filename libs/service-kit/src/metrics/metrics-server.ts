import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PrometheusExporter } from '@opentelemetry/exporter-prometheus';

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** `GET /metrics` on a port of its own: nothing that clients reach, the gateway included, leads here. */
export async function serveMetrics(
  exporter: PrometheusExporter,
  host: string,
  port: number,
): Promise<MetricsServer> {
  const server: Server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') {
      exporter.getMetricsRequestHandler(request, response);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  server.unref();
  const { port: bound } = server.address() as AddressInfo;
  return { port: bound, close: () => new Promise((resolve) => void server.close(() => resolve())) };
}
