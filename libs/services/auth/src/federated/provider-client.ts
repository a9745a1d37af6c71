import { Inject, Injectable } from '@nestjs/common';
import type { IdentityProvider } from '@sop/contracts';
import { outgoingFetch, refuse } from '@sop/service-kit';
import * as openid from 'openid-client';
import { AUTH_CONFIG, type AuthConfig, type ProviderSettings } from '../auth.config.js';
import { normalEmail } from '../users/email.js';
import type { Identity } from './identity.js';

const timeoutSeconds = 10;
/** Keys and metadata of a provider take a few kilobytes. */
const maxBytes = 1024 * 1024;
/** Provider metadata is cached for an hour; the library refreshes the keys by itself. */
const configurationTtlMs = 3_600_000;

/** Binds the callback to the request. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

const signaturePrefix = 'signature-';

/** Whether the browser comes back from a sign-in for a signature: where a failure is shown depends on it, and nothing else. */
export const isSignatureState = (state: string | undefined): boolean =>
  state?.startsWith(signaturePrefix) ?? false;

/** OpenID Connect client of the configured providers: code flow with PKCE, nonce and state. */
@Injectable()
export class ProviderClient {
  private readonly configurations = new Map<
    IdentityProvider,
    { until: number; value: Promise<openid.Configuration> }
  >();

  constructor(@Inject(AUTH_CONFIG) private readonly config: AuthConfig) {}

  isConfigured(provider: IdentityProvider): boolean {
    return this.config.identityProviders[provider] !== undefined;
  }

  /**
   * Returns the authorization URL and the secrets to check at the callback. `isSignature`: the user must enter the credentials
   * again. @throws Problem 404 when the provider is not configured
   */
  async begin(
    provider: IdentityProvider,
    { isSignature = false } = {},
  ): Promise<{ location: string; secrets: Secrets }> {
    const configuration = await this.configuration(provider);
    const secrets = {
      state: `${isSignature ? signaturePrefix : ''}${openid.randomState()}`,
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const location = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri(provider),
      scope: 'openid email',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
      // On shared machines the user chooses the account.
      ...(isSignature ? { prompt: 'login', max_age: '0' } : { prompt: 'select_account' }),
    });
    return { location: location.href, secrets };
  }

  /** Exchanges the code. Throws when response, signature, nonce or state are invalid. */
  async identify(
    provider: IdentityProvider,
    answer: Readonly<Record<string, string>>,
    { state, nonce, verifier }: Secrets,
  ): Promise<Identity> {
    const configuration = await this.configuration(provider);
    const url = new URL(this.redirectUri(provider));
    for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
    const tokens = await openid.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider sent no identity.');
    const { sub: subject, auth_time: authenticatedAt = null } = claims;
    return { provider, subject, confirmedEmail: confirmedEmailOf(claims), authenticatedAt };
  }

  private redirectUri(provider: IdentityProvider): string {
    return `${this.config.publicUrl}/api/public/sign-in/${provider}/callback`;
  }

  /** Cached per provider; a failure is not cached. */
  private configuration(provider: IdentityProvider): Promise<openid.Configuration> {
    const settings = this.config.identityProviders[provider];
    if (!settings) throw refuse('account.provider-not-set-up');
    const cached = this.configurations.get(provider);
    if (cached && cached.until > Date.now()) return cached.value;
    const value = discover(settings);
    this.configurations.set(provider, { until: Date.now() + configurationTtlMs, value });
    value.catch(() => this.configurations.delete(provider));
    return value;
  }
}

function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<openid.Configuration> {
  const url = new URL(issuer);
  // Plain http serves a provider on the operator's own machine.
  const execute = url.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
  return openid.discovery(url, clientId, clientSecret, undefined, {
    execute,
    timeout: timeoutSeconds,
    [openid.customFetch]: outgoingFetch({ seconds: timeoutSeconds, maxBytes }) as openid.CustomFetch,
  });
}

/**
 * OpenID Connect reports a verified address by `email_verified`; Microsoft omits it and reports a verified domain
 * owner by `xms_edov`. An unverified address does not count.
 */
function confirmedEmailOf(claims: openid.IDToken): string | null {
  const { email, email_verified: verified, xms_edov: isDomainVerified } = claims;
  const isConfirmed =
    verified === true || isDomainVerified === true || isDomainVerified === 1 || isDomainVerified === '1';
  const isAddress = typeof email === 'string' && email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email);
  return isConfirmed && isAddress ? normalEmail(email) : null;
}
