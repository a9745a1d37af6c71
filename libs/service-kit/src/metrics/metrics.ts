import { metrics, type Histogram } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';

/** Buckets in seconds: fine where a reply should be, coarse where a request hangs. */
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

let durations: Histogram | undefined;

export interface Exchange {
  /** By name: never by path, which contains ids. */
  route: string;
  /** The owner of the route; the gateway records forwarded requests. */
  owner: string;
  /** At the gateway or behind it: every request is counted once at the gateway. */
  side: 'gateway' | 'service';
  status: number;
  seconds: number;
}

/** One HTTP exchange, from the request to the end of its reply. */
export function observeRequest({ route, owner, side, status, seconds }: Exchange): void {
  durations ??= metrics.getMeter('http').createHistogram('http_request_duration_seconds', {
    description: 'Time from the request to the end of its reply',
    unit: 's',
    advice: { explicitBucketBoundaries: bounds },
  });
  durations.record(seconds, { route, owner, side, status_class: `${Math.floor(status / 100)}xx` });
}

/** Collects the metrics that all kits record through the OpenTelemetry API, as Prometheus text. */
export function openExporter(): PrometheusExporter {
  return new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
}
