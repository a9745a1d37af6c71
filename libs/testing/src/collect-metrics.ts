import { metrics } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type DataPoint,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';

export interface CollectedMetrics {
  /** The current points of a metric: its labels and its `value`, or `count` and `sum` of a histogram. */
  read(name: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/**
 * Collects the metrics of this process. Call it before any instrument is created: one created without a meter
 * stays silent.
 */
export function collectMetrics(): CollectedMetrics {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  const provider = new MeterProvider({ readers: [reader] });
  metrics.setGlobalMeterProvider(provider);
  return {
    read: async (name) => {
      exporter.reset();
      await provider.forceFlush();
      const metrics = exporter
        .getMetrics()
        .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((each) => each.metrics));
      const ofName = metrics.filter(({ descriptor }) => descriptor.name === name);
      const points = ofName.flatMap(({ dataPoints }): DataPoint<unknown>[] => [...dataPoints]);
      return points.map(({ attributes, value }) => ({ ...attributes, ...valuesOf(value) }));
    },
    close: async () => {
      await provider.shutdown();
      metrics.disable();
    },
  };
}

const valuesOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'count' in value && 'sum' in value
    ? { count: value.count, sum: value.sum }
    : { value };
