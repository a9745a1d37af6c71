import type { INestApplicationContext } from '@nestjs/common';
import type { Runtime } from '../config/runtime.js';
import { HealthChecks } from '../health/health-checks.js';
import type { Logger } from '../logging/logger.js';
import type { Telemetry } from '../tracing/telemetry.js';

interface RunningProcess {
  app: INestApplicationContext;
  runtime: Runtime;
  logger: Logger;
  telemetry: Telemetry;
}

/** A process with an unhandled error is in an unknown state: it logs the error and ends, and is restarted from outside. */
export function endOnUnhandled(logger: Logger): void {
  const end = (error: unknown): void => {
    logger.fatal('An unhandled error ends the process', { error });
    process.exit(1);
  };
  process.on('unhandledRejection', end).on('uncaughtException', end);
}

/**
 * SIGTERM, SIGINT, and the end of the parent for a child process: first not ready, then no new work, then pending work to its
 * end, then everything closed. After the grace the process ends anyway, with 1.
 */
export function closeOnSignal({ app, runtime, logger, telemetry }: RunningProcess): void {
  let isClosing = false;
  const close = async (reason: string): Promise<void> => {
    if (isClosing) return;
    isClosing = true;
    logger.info('Shutting down', { reason });
    app.get(HealthChecks).close();
    setTimeout(() => {
      logger.fatal('Shutting down took too long', { graceSeconds: runtime.shutdownGraceSeconds });
      process.exit(1);
    }, runtime.shutdownGraceSeconds * 1000).unref();
    await new Promise((resolve) => setTimeout(resolve, runtime.shutdownDelaySeconds * 1000));
    await app.close();
    await telemetry.close();
    logger.info('Shut down');
    process.exit(0);
  };
  for (const reason of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
    process.once(reason, () => void close(reason));
}
