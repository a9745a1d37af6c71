import { Controller, Inject, Req, Res } from '@nestjs/common';
import { identityProviders, routes, type IdentityProvider, type SignInFailure } from '@sop/contracts';
import { HeadersReply, Input, Logger, Problem, Serve, type InputOf } from '@sop/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { ExchangeTicket } from './exchange-ticket.js';
import { ProviderClient } from './provider-client.js';
import { redirectCookie, readRedirectCookie, readTicket, ticketCookie } from './sign-in-cookie.js';
import { Tickets, ticketSeconds } from './tickets.js';

@Controller()
export class FederatedController {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly providers: ProviderClient,
    private readonly tickets: Tickets,
    private readonly exchange: ExchangeTicket,
    private readonly logger: Logger,
  ) {}

  @Serve(routes.signIn.providers)
  list() {
    return identityProviders.map((name) => ({ name, is_configured: this.providers.isConfigured(name) }));
  }

  @Serve(routes.signIn.begin)
  async begin(
    @Input() { params: { provider } }: InputOf<typeof routes.signIn.begin>,
    @Req() { protocol }: FastifyRequest,
  ) {
    try {
      const { location, secrets } = await this.providers.begin(provider);
      const options = { secret: this.config.tokenSecret, isSecure: protocol === 'https' };
      return new HeadersReply({ location, 'set-cookie': await redirectCookie(provider, secrets, options) });
    } catch (error) {
      return this.failureReply(provider, error);
    }
  }

  @Serve(routes.signIn.callback)
  async callback(
    @Input() { params: { provider }, query }: InputOf<typeof routes.signIn.callback>,
    @Req() { headers, protocol }: FastifyRequest,
  ) {
    if (query.error !== undefined) return backToLogin('cancelled');
    const secrets = await readRedirectCookie(headers.cookie, provider, this.config.tokenSecret);
    if (!secrets) return backToLogin('expired');
    try {
      const identity = await this.providers.identify(provider, definedParams(query), secrets);
      const ticket = await this.tickets.issue(identity);
      if (ticket === undefined) return backToLogin('unconfirmed');
      const setCookie = ticketCookie(ticket, ticketSeconds, protocol === 'https');
      return new HeadersReply({ location: '/signed-in', 'set-cookie': setCookie });
    } catch (error) {
      return this.failureReply(provider, error);
    }
  }

  @Serve(routes.signIn.complete)
  async complete(
    @Input() { body }: InputOf<typeof routes.signIn.complete>,
    @Req() { headers, protocol }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const result = await this.exchange.exchange(readTicket(headers.cookie), body.company_name);
    // The ticket is used up, so the browser drops the cookie.
    if (result.state === 'signed-in')
      void reply.header('set-cookie', ticketCookie('', 0, protocol === 'https'));
    return result;
  }

  /**
   * The user's browser is at this address, so a page shows the failure; the log has the kind of error, never the
   * request's content.
   */
  private failureReply(provider: IdentityProvider, error: unknown): HeadersReply {
    if (error instanceof Problem && error.code === 'account.not-open') return backToLogin('refused');
    if (error instanceof Problem) throw error;
    const { name, code, message } = error as Error & { code?: string };
    this.logger.warn('A sign-in by a provider failed', { provider, error: code ?? name, detail: message });
    return backToLogin('provider');
  }
}

const backToLogin = (failure: SignInFailure): HeadersReply =>
  new HeadersReply({ location: `/login?failed=${failure}` });

/** Drops missing parameters; the library reports what is missing. */
const definedParams = (query: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
