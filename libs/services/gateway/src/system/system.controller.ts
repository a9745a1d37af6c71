import { Controller, Inject, Req, Res } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Serve } from '@sop/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEALTH_SOURCE, type HealthSource } from './health-source.js';
import { openapi } from './openapi.js';

@Controller()
export class SystemController {
  private document: Record<string, unknown> | undefined;

  constructor(@Inject(HEALTH_SOURCE) private readonly source: HealthSource) {}

  @Serve(routes.system.health)
  async health(@Res({ passthrough: true }) reply: FastifyReply) {
    const { isReady, parts } = await this.source.report();
    void reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return { status: isReady ? ('ok' as const) : ('degraded' as const), parts };
  }

  @Serve(routes.system.testRouting)
  async testRouting(@Req() request: FastifyRequest) {
    const { protocol, host, url, id } = request;
    return { protocol, host, path: url, request_id: id };
  }

  @Serve(routes.system.openapi)
  async openapi() {
    this.document ??= openapi();
    return this.document;
  }
}
