import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { metrics } from '@opentelemetry/api';
import type { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type { Runtime } from '../config/runtime.js';
import type { HealthChecks } from '../health/health-checks.js';
import { exportHealth } from '../health/export-health.js';
import { openExporter } from '../metrics/metrics.js';
import { startSideServer } from '../metrics/side-server.js';

const flushMilliseconds = 3_000;

export interface Telemetry {
  /** From now on the metrics port reports readiness. */
  showHealth(checks: HealthChecks): void;
  close(): Promise<void>;
}

/**
 * Metrics when `METRICS_PORT` is set, traces when `OTEL_EXPORTER_OTLP_ENDPOINT` is. The tracer is loaded only then: it costs 0.4
 * s and 30 MB. Without either, every call of the OpenTelemetry API costs almost nothing.
 */
export async function startTelemetry(service: string, runtime: Runtime): Promise<Telemetry> {
  const { metricsPort, metricsHost, tracesUrl } = runtime;
  const exporter = metricsPort === undefined ? undefined : openExporter();
  const shutDown = tracesUrl ? await startTracer(service, tracesUrl, exporter) : startMeter(exporter);
  observeProcess();
  const server =
    exporter && metricsPort !== undefined && (await startSideServer(exporter, metricsHost, metricsPort));
  return {
    showHealth: (checks) => {
      exportHealth(checks);
      if (server) server.showHealth(checks);
    },
    close: async () => {
      if (server) await server.close();
      await shutDown();
    },
  };
}

function startMeter(exporter: PrometheusExporter | undefined): () => Promise<void> {
  if (!exporter) return () => Promise.resolve();
  const provider = new MeterProvider({ readers: [exporter] });
  metrics.setGlobalMeterProvider(provider);
  return () => provider.shutdown();
}

async function startTracer(
  service: string,
  url: string,
  exporter: PrometheusExporter | undefined,
): Promise<() => Promise<void>> {
  const [{ NodeSDK }, { OTLPTraceExporter }, { PgInstrumentation }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/instrumentation-pg'),
  ]);
  const sdk = new NodeSDK({
    serviceName: `sop-${service}`,
    traceExporter: new OTLPTraceExporter({
      url: new URL('v1/traces', url.endsWith('/') ? url : `${url}/`).href,
    }),
    metricReaders: exporter ? [exporter] : [],
    logRecordProcessors: [],
    instrumentations: [new PgInstrumentation({ requireParentSpan: true })],
  });
  sdk.start();
  // An unreachable collector must not delay the end of the process.
  return () => Promise.race([sdk.shutdown().catch(() => undefined), setTimeout(flushMilliseconds)]);
}

function observeProcess(): void {
  const meter = metrics.getMeter('process');
  meter
    .createObservableGauge('process_resident_memory_bytes', { unit: 'By' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter.createObservableCounter('process_cpu_seconds', { unit: 's' }).addCallback((result) => {
    const { user, system } = process.cpuUsage();
    result.observe((user + system) / 1e6);
  });
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  meter.createObservableGauge('event_loop_delay_seconds', { unit: 's' }).addCallback((result) => {
    result.observe(delay.percentile(99) / 1e9, { quantile: '0.99' });
    delay.reset();
  });
}
