import { NestFactory } from '@nestjs/core';
import type { ServiceName } from '@sop/contracts';
import { disableOnnxTelemetry } from '../config/disable-onnx-telemetry.js';
import { readLogLevel, readRuntime } from '../config/runtime.js';
import { HealthChecks } from '../health/health-checks.js';
import { Logger, type Facts } from '../logging/logger.js';
import { createApplication, rootModule, type ServiceModule } from './application.js';
import { startTelemetry } from '../tracing/telemetry.js';
import { closeOnSignal, endOnUnhandled } from './process.js';
import { reportHeartbeat } from './heartbeat.js';

/** One service in a process of its own, on `PORT`, behind the gateway (which is itself the outermost). */
export function runService(name: ServiceName, module: ServiceModule): Promise<void> {
  return listen(name, [module], { owners: [name], isBehindGateway: name !== 'gateway' });
}

/** All services in one process, the gateway among them. */
export function runEmbedded(modules: readonly ServiceModule[]): Promise<void> {
  return listen('embedded', modules, { isBehindGateway: false });
}

/** A process without HTTP except `METRICS_PORT` (a worker): same settings, log, metrics and shutdown; ends with its parent. */
export async function runWorker(name: string, module: ServiceModule): Promise<void> {
  await guarded(name, async (logger) => {
    const isChild = process.connected === true;
    const own = readRuntime();
    const runtime = { ...own, isChild };
    const telemetry = await startTelemetry(name, runtime);
    const root = rootModule({ runtime, logger, modules: [module], owners: [], isBehindGateway: true });
    const app = await NestFactory.createApplicationContext(root, { logger, abortOnError: false });
    closeOnSignal({ app, runtime, logger, telemetry });
    const checks = app.get(HealthChecks);
    telemetry.showHealth(checks);
    logger.info('Working', await startupFacts(checks));
  });
}

/** Gauges about parts: the device of a trainer, degraded parts. */
async function startupFacts(checks: HealthChecks): Promise<Facts> {
  const { parts } = await checks.report();
  const reported = Object.entries(parts).flatMap(([part, { detail }]) => (detail ? [[part, detail]] : []));
  return reported.length > 0 ? { parts: Object.fromEntries(reported) as Record<string, string> } : {};
}

async function listen(
  name: string,
  modules: readonly ServiceModule[],
  options: { owners?: readonly ServiceName[]; isBehindGateway: boolean },
): Promise<void> {
  await guarded(name, async (logger) => {
    const runtime = readRuntime();
    const telemetry = await startTelemetry(name, runtime);
    const app = await createApplication({ runtime, logger, modules, ...options });
    closeOnSignal({ app, runtime, logger, telemetry });
    await app.listen(runtime.port, runtime.host);
    telemetry.showHealth(app.get(HealthChecks));
    logger.info('Listening', { url: await app.getUrl() });
  });
}

/** A failed start is logged once, in a sentence, and ends the process. */
async function guarded(service: string, start: (logger: Logger) => Promise<void>): Promise<void> {
  const logger = Logger.open({ service, level: readLogLevel() });
  endOnUnhandled(logger);
  disableOnnxTelemetry();
  // Videos, frames and models are private: other users of the machine must not read the written files.
  process.umask(0o077);
  reportHeartbeat();
  try {
    await start(logger);
  } catch (error) {
    logger.fatal('Could not start', { error });
    process.exit(1);
  }
}
