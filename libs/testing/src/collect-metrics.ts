import { metrics } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type DataPoint,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';

export interface CollectedMetrics {
  /** What is told under a name now: its labels and its `value`; of a histogram its `count` and `sum`. */
  read(name: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** From now on, in this process. Before anything makes an instrument: one that is made without a meter stays silent. */
export function collectMetrics(): CollectedMetrics {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  const provider = new MeterProvider({ readers: [reader] });
  metrics.setGlobalMeterProvider(provider);
  return {
    read: async (name) => {
      exporter.reset();
      await provider.forceFlush();
      const told = exporter
        .getMetrics()
        .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((each) => each.metrics));
      const ofName = told.filter(({ descriptor }) => descriptor.name === name);
      const points = ofName.flatMap(({ dataPoints }): DataPoint<unknown>[] => [...dataPoints]);
      return points.map(({ attributes, value }) => ({ ...attributes, ...figures(value) }));
    },
    close: async () => {
      await provider.shutdown();
      metrics.disable();
    },
  };
}

const figures = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'count' in value && 'sum' in value
    ? { count: value.count, sum: value.sum }
    : { value };
