import { Controller, Inject, Req, Res } from '@nestjs/common';
import {
  identityProviders,
  routes,
  type IdentityProvider,
  type SignatureFailure,
  type SignInFailure,
} from '@sop/contracts';
import { Caller, HeadersReply, Input, Logger, Problem, refuse, Serve, type InputOf } from '@sop/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { ExchangeTicket } from './exchange-ticket.js';
import type { Identity } from './identity.js';
import { IdentityProofs, proofSeconds } from './identity-proofs.js';
import { isSignatureState, ProviderClient } from './provider-client.js';
import {
  proofCookie,
  readRedirectCookie,
  readTicket,
  redirectCookie,
  ticketCookie,
  type Redirect,
} from './sign-in-cookie.js';
import { Tickets, ticketSeconds } from './tickets.js';

@Controller()
export class FederatedController {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly providers: ProviderClient,
    private readonly tickets: Tickets,
    private readonly exchange: ExchangeTicket,
    private readonly proofs: IdentityProofs,
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
      const setCookie = await redirectCookie(provider, { secrets, signature: null }, options);
      return new HeadersReply({ location, 'set-cookie': setCookie });
    } catch (error) {
      return this.failureReply(provider, error, backToLogin);
    }
  }

  @Serve(routes.identity.begin)
  async beginSignature(
    @Input() { params: { provider }, body }: InputOf<typeof routes.identity.begin>,
    @Caller() { companyId, userId, sessionId }: Caller,
    @Req() { protocol }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (!(await this.proofs.isLinked({ companyId, userId }, provider)))
      throw refuse('account.no-linked-account');
    const { location, secrets } = await this.providers.begin(provider, { isSignature: true });
    const { purpose, subject_id: subjectId, revision } = body;
    const signature = { companyId, userId, sessionId, purpose, subjectId, revision };
    const options = { secret: this.config.tokenSecret, isSecure: protocol === 'https' };
    void reply.header('set-cookie', await redirectCookie(provider, { secrets, signature }, options));
    return { location };
  }

  @Serve(routes.signIn.callback)
  async callback(
    @Input() { params: { provider }, query }: InputOf<typeof routes.signIn.callback>,
    @Req() { headers, protocol }: FastifyRequest,
  ) {
    const back = isSignatureState(query.state) ? backToSignature : backToLogin;
    if (query.error !== undefined) return back('cancelled');
    const redirect = await readRedirectCookie(headers.cookie, provider, this.config.tokenSecret);
    if (!redirect) return back('expired');
    try {
      const identity = await this.providers.identify(provider, definedParams(query), redirect.secrets);
      return await this.accept(identity, redirect, protocol === 'https');
    } catch (error) {
      return this.failureReply(provider, error, back);
    }
  }

  private async accept(
    identity: Identity,
    { signature, begunAt }: Pick<Redirect, 'signature'> & { begunAt: number },
    isSecure: boolean,
  ): Promise<HeadersReply> {
    if (!signature) {
      const ticket = await this.tickets.issue(identity);
      if (ticket === undefined) return backToLogin('unconfirmed');
      const setCookie = ticketCookie(ticket, ticketSeconds, isSecure);
      return new HeadersReply({ location: '/signed-in', 'set-cookie': setCookie });
    }
    const issued = await this.proofs.issue(signature, identity, begunAt);
    if ('failure' in issued) return backToSignature(issued.failure);
    const setCookie = proofCookie(issued.proof, proofSeconds, isSecure);
    return new HeadersReply({ location: signaturePage, 'set-cookie': setCookie });
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
  private failureReply(
    provider: IdentityProvider,
    error: unknown,
    back: typeof backToLogin | typeof backToSignature,
  ): HeadersReply {
    if (error instanceof Problem && error.code === 'account.not-open') return backToLogin('refused');
    if (error instanceof Problem) throw error;
    const { name, code, message } = error as Error & { code?: string };
    this.logger.warn('A sign-in by a provider failed', { provider, error: code ?? name, detail: message });
    return back('provider');
  }
}

const backToLogin = (failure: SignInFailure): HeadersReply =>
  new HeadersReply({ location: `/login?failed=${failure}` });

const signaturePage = '/identity-confirmed';

const backToSignature = (failure: SignatureFailure): HeadersReply =>
  new HeadersReply({ location: `${signaturePage}?failed=${failure}` });

/** Drops missing parameters; the library reports what is missing. */
const definedParams = (query: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
