import type { Type, DynamicModule, Provider, INestApplicationContext } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServiceName } from '@sop/contracts';
import { connectBus } from '@sop/messaging';
import type { Runtime } from '../config/runtime.js';
import { ConfigError } from '../config/service-config.js';
import { HealthChecks } from '../health/health-checks.js';
import { enforceMinUploadRate } from '../http/min-upload-rate.js';
import { addDeadline, deadlineSeconds } from '../http/deadline.js';
import { drainConnections } from '../http/drain-connections.js';
import { limitPipelining } from '../http/limit-pipelining.js';
import { maxOpenRequests, limitOpenRequests } from '../http/open-requests.js';
import { enforceMinDownloadRate } from '../http/min-download-rate.js';
import { addHealthRoutes } from '../health/health-routes.js';
import { addRequestHooks } from '../http/request-hooks.js';
import { apiPrefix } from '../http/route-table.js';
import { openFastify, ServiceAdapter } from '../http/service-adapter.js';
import type { Logger } from '../logging/logger.js';
import { ReplyCheck } from '../serve/reply-check.js';
import { mountErrors, servedBy, type Mount } from '../serve/served.js';
import { DiskSpace } from '../space/disk-space.js';
import { refuseUploadsWithoutSpace } from '../space/refuse-uploads.js';
import { RuntimeModule } from './runtime.module.js';

export type ServiceModule = Type | DynamicModule;

export interface ApplicationOptions {
  runtime: Runtime;
  logger: Logger;
  modules: readonly ServiceModule[];
  /** The owner of the routes that may be mounted; all when absent. */
  owners?: readonly ServiceName[];
  /** True behind the product's gateway, false where clients connect. */
  isBehindGateway: boolean;
  /** Replacements of the runtime's providers, for tests. */
  providers?: readonly Provider[];
  /** The time limit of a JSON reply, 30 by default. */
  deadlineSeconds?: number;
  /** The maximum of open requests of one service, 1,024 by default. */
  maxOpenRequests?: number;
}

/** The complete Nest application, not yet listening. */
export async function createApplication(options: ApplicationOptions): Promise<NestFastifyApplication> {
  const { runtime, logger, isBehindGateway } = options;
  const instance = openFastify({
    trustedProxyHops: isBehindGateway ? 1 : runtime.trustedProxyHops,
    trustRequestId: isBehindGateway,
  });
  limitPipelining(instance);
  addRequestHooks(instance, logger, isBehindGateway);
  limitOpenRequests(instance, options.maxOpenRequests ?? maxOpenRequests);
  addDeadline(instance, options.deadlineSeconds ?? deadlineSeconds);
  enforceMinUploadRate(instance, runtime.bodySeconds);
  enforceMinDownloadRate(instance, runtime.bodySeconds);
  const app = await NestFactory.create<NestFastifyApplication>(
    rootModule(options),
    new ServiceAdapter(instance, new ReplyCheck(logger, runtime.failsOnBrokenReply)),
    { logger, bodyParser: false, abortOnError: false, forceCloseConnections: false },
  );
  addHealthRoutes(instance, app.get(HealthChecks));
  drainConnections(instance, app.get(HealthChecks));
  if (options.owners?.[0] !== 'gateway') refuseUploadsWithoutSpace(instance, app.get(DiskSpace));
  app.setGlobalPrefix(apiPrefix);
  refuseBadMounts(app, options.owners);
  await connectBus(app);
  return app;
}

export function rootModule(options: ApplicationOptions): DynamicModule {
  const { runtime, logger, modules, providers, owners } = options;
  class RootModule {}
  return {
    module: RootModule,
    imports: [RuntimeModule.forProcess(runtime, logger, providers, owners), ...modules],
  };
}

function refuseBadMounts(app: INestApplicationContext, owners: readonly ServiceName[] | undefined): void {
  const errors = mountErrors(mountsOf(app), owners);
  if (errors.length > 0)
    throw new ConfigError(`The routes are not mounted as the contract says:\n${errors.join('\n')}`);
}

function mountsOf(app: INestApplicationContext): Mount[] {
  const scanner = new MetadataScanner();
  return app
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ instance, name }) => {
      if (typeof instance !== 'object' || instance === null) return [];
      const prototype: object = Object.getPrototypeOf(instance);
      return scanner.getAllMethodNames(prototype).flatMap((method) => {
        const handler: unknown = Reflect.get(prototype, method);
        if (typeof handler !== 'function' || !Reflect.hasMetadata(PATH_METADATA, handler)) return [];
        return [{ controller: name, method, route: servedBy(handler) }];
      });
    });
}
