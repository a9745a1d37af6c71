import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { permissionsOf, type Permission } from '@sop/contracts';
import type { FastifyRequest } from 'fastify';
import { RateLimits } from '../limits/rate-limits.js';
import { refuse } from '../problems/problem.js';
import { servedBy } from '../serve/served.js';
import type { Caller, Identity } from './caller.js';
import { ActingReads } from './acting-reads.js';
import { API_TOKEN_SOURCE, ApiTokens, isApiToken, type ApiTokenSource } from './api-tokens.js';
import { requirePermission } from './require-permission.js';
import { SessionGate } from './session-gate.js';
import { signIn } from './sign-in.js';
import { TokenCache } from './token-cache.js';
import { TOKEN_KEY_SOURCE, TokenKeyring, type TokenKeySource } from './token-keys.js';

/** Deny by default: a handler without a route of the contract is never reached, and only `public` needs no caller. */
@Injectable()
export class IdentityGuard implements CanActivate {
  private readonly tokens: TokenCache;
  private readonly apiTokens: ApiTokens;

  constructor(
    @Inject(TOKEN_KEY_SOURCE) source: TokenKeySource,
    private readonly sessions: SessionGate,
    private readonly limits: RateLimits,
    private readonly reads: ActingReads,
    @Inject(API_TOKEN_SOURCE) apiTokens: ApiTokenSource,
  ) {
    this.apiTokens = new ApiTokens(apiTokens);
    this.tokens = new TokenCache(new TokenKeyring(source));
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const route = servedBy(context.getHandler());
    if (!route) throw refuse('request.no-such-address');
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (route.access === 'public') {
      await this.limits.take(route, request.ip);
      return true;
    }
    const caller = await this.admit(await this.identify(request.headers.authorization), route.access);
    await this.limits.take(route, request.ip, caller);
    request.caller = caller;
    if (request.context) {
      request.context.companyId = caller.companyId;
      request.context.userId = caller.userId;
      request.context.sessionId = caller.sessionId;
      if (caller.actor) request.context.operatorId = caller.actor.userId;
    }
    await this.reads.note(route, caller, request.params as Record<string, unknown>);
    return true;
  }

  private identify(authorization: string | undefined): Promise<Identity> {
    const token = /^Bearer ([\w-]+(?:\.[\w-]+\.[\w-]+)?)$/i.exec(authorization ?? '')?.[1];
    if (token && isApiToken(token)) return this.apiTokens.verify(token);
    if (!token?.includes('.')) throw signIn();
    return this.tokens.verify(token);
  }

  private async admit(identity: Identity, access: Permission): Promise<Caller> {
    const session = await this.sessions.state(identity.sessionId);
    if (session.state === 'ended') {
      const isToken = identity.userId === identity.sessionId;
      throw signIn(isToken ? 'request.token-invalid' : 'request.session-ended');
    }
    if (session.state === 'suspended') {
      throw refuse('request.company-suspended');
    }
    const { role, is_platform_admin: isPlatformAdmin, scopes } = session;
    const isActing = identity.actor !== undefined;
    const permissions = permissionsOf({ role, isPlatformAdmin, isActing, scopes });
    const caller = { ...identity, role, permissions, ...(scopes && { scopes }) };
    requirePermission(caller, access);
    return caller;
  }
}
