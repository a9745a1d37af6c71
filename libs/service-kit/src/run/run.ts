import { NestFactory } from '@nestjs/core';
import type { ServiceName } from '@sop/contracts';
import { forbidReports } from '../config/forbid-reports.js';
import { readLogLevel, readRuntime } from '../config/runtime.js';
import { HealthChecks } from '../health/health-checks.js';
import { Logger, type Facts } from '../logging/logger.js';
import { createApplication, rootModule, type ServiceModule } from './application.js';
import { startTelemetry } from '../tracing/telemetry.js';
import { closeOnSignal, endOnUnhandled } from './process.js';
import { reportHeartbeat } from './pulse.js';

/** One service in a process of its own, on `PORT`, behind the gateway (which itself is the door). */
export function runService(name: ServiceName, module: ServiceModule): Promise<void> {
  return listen(name, [module], { owners: [name], isBehindGateway: name !== 'gateway' });
}

/** All services in one process, the gateway among them. */
export function runEmbedded(modules: readonly ServiceModule[]): Promise<void> {
  return listen('embedded', modules, { isBehindGateway: false });
}

/** A process without HTTP but what `METRICS_PORT` serves (a worker): same settings, log, metrics and shutdown; ends with its parent. */
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
    logger.info('Working', await worthKnowing(checks));
  });
}

/** What parts say of themselves: what computes in a trainer, which of them are degraded. */
async function worthKnowing(checks: HealthChecks): Promise<Facts> {
  const { parts } = await checks.report();
  const told = Object.entries(parts).flatMap(([part, { detail }]) => (detail ? [[part, detail]] : []));
  return told.length > 0 ? { parts: Object.fromEntries(told) as Record<string, string> } : {};
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

/** What goes wrong while starting is said once, in a sentence, and ends the process. */
async function guarded(service: string, start: (logger: Logger) => Promise<void>): Promise<void> {
  const logger = Logger.open({ service, level: readLogLevel() });
  endOnUnhandled(logger);
  forbidReports();
  // Videos, frames and models are other people's work: nobody else on the machine reads what is written here.
  process.umask(0o077);
  reportHeartbeat();
  try {
    await start(logger);
  } catch (error) {
    logger.fatal('Could not start', { error });
    process.exit(1);
  }
}
