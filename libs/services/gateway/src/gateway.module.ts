import { Inject, Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { routes, type ServiceName } from '@sop/contracts';
import { HealthChecks, readPublicUrl, RUNTIME, type Runtime } from '@sop/service-kit';
import type { FastifyInstance } from 'fastify';
import { securityHeaders } from './edge/security-headers.js';
import { Forwarding } from './forward/forwarding.js';
import { RemoteHealth } from './forward/remote-health.js';
import { readWebHosts } from './gateway.config.js';
import { limitConnections } from './limits/connection-limits.js';
import { addRateLimits } from './limits/rate-limits.js';
import { HEALTH_SOURCE } from './system/health-source.js';
import { SystemController } from './system/system.controller.js';
import { callService, callInProcess } from './visitors/call-route.js';
import { PublicContentCache, type CallRoute } from './visitors/content-cache.js';
import { addVisitorRoutes } from './visitors/visitor-routes.js';
import { PrerenderedPages } from './visitors/prerendered-pages.js';
import { BuiltNames } from './web/built-names.js';
import { addSharedPage } from './web/shared-page.js';
import { addWebRoutes } from './web/web-routes.js';

/** The gateway: security headers, rate limits, web files and `/api/{health,test-routing,openapi.json}`. */
@Module({
  controllers: [SystemController],
  providers: [{ provide: HEALTH_SOURCE, useExisting: HealthChecks }],
})
export class GatewayModule implements OnModuleInit {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly host: HttpAdapterHost,
  ) {}

  /** The gateway in its own process, with the services at `<SERVICE>_URL`. */
  static forwarding(): DynamicModule {
    return { module: ForwardingGatewayModule };
  }

  onModuleInit(): void {
    const instance = this.host.httpAdapter.getInstance<FastifyInstance>();
    configureGateway(instance, this.runtime, () => callInProcess(instance));
  }
}

@Module({
  controllers: [SystemController],
  providers: [RemoteHealth, Forwarding, { provide: HEALTH_SOURCE, useExisting: RemoteHealth }],
})
class ForwardingGatewayModule implements OnModuleInit {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly host: HttpAdapterHost,
    private readonly forwarding: Forwarding,
  ) {}

  onModuleInit(): void {
    const instance = this.host.httpAdapter.getInstance<FastifyInstance>();
    configureGateway(instance, this.runtime, (owner) => callService(this.runtime, owner));
    this.forwarding.mount(instance);
  }
}

function configureGateway(
  instance: FastifyInstance,
  { rateLimitFactor, trustedProxyHops, webDir }: Runtime,
  callOf: (owner: ServiceName) => CallRoute,
): void {
  Object.assign(instance.edgeHeaders, securityHeaders);
  addRateLimits(instance, rateLimitFactor);
  if (trustedProxyHops === 0) limitConnections(instance.server, rateLimitFactor);
  const [hosts, publicUrl] = [readWebHosts(), readPublicUrl()];
  const pages =
    webDir &&
    new PrerenderedPages(
      { root: webDir, hosts, publicUrl },
      new PublicContentCache(callOf(routes.landing.settings.owner)),
    );
  if (pages) addVisitorRoutes(instance, pages, publicUrl);
  const names = webDir === undefined ? undefined : new BuiltNames(webDir);
  if (names) addSharedPage(instance, names, callOf(routes.shared.sites.owner));
  addWebRoutes(instance, webDir, hosts, names, pages || undefined);
}
