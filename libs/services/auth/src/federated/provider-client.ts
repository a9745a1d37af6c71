import { Inject, Injectable } from '@nestjs/common';
import type { IdentityProvider } from '@sop/contracts';
import { outgoingFetch, refuse } from '@sop/service-kit';
import * as openid from 'openid-client';
import { AUTH_CONFIG, type AuthConfig, type ProviderSettings } from '../auth.config.js';
import { normalEmail } from '../users/email.js';
import type { Identity } from './identity.js';

const timeoutSeconds = 10;
/** Keys, and what a provider says of itself, take some kilobytes. */
const mostBytes = 1024 * 1024;
/** So long what a provider says of itself is believed: its keys are looked up anew by the library. */
const knownMilliseconds = 3_600_000;

/** What ties the way back to the way there. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** Speaks OpenID Connect with the providers of this installation: code flow with PKCE, nonce and state. */
@Injectable()
export class ProviderClient {
  private readonly known = new Map<
    IdentityProvider,
    { until: number; value: Promise<openid.Configuration> }
  >();

  constructor(@Inject(AUTH_CONFIG) private readonly config: AuthConfig) {}

  isConfigured(provider: IdentityProvider): boolean {
    return this.config.identityProviders[provider] !== undefined;
  }

  /** Where the browser goes, and what must be known when it comes back. Throws 404 where the provider is not set up. */
  async begin(provider: IdentityProvider): Promise<{ location: string; secrets: Secrets }> {
    const configuration = await this.configuration(provider);
    const secrets = {
      state: openid.randomState(),
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
      // Whoever shares a machine chooses whose account it is.
      prompt: 'select_account',
    });
    return { location: location.href, secrets };
  }

  /** Exchanges the code. Throws whatever is wrong with the answer, the signature, the nonce or the state. */
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
    return { provider, subject: claims.sub, confirmedEmail: confirmedEmailOf(claims) };
  }

  private redirectUri(provider: IdentityProvider): string {
    return `${this.config.publicUrl}/api/public/sign-in/${provider}/callback`;
  }

  /** Of one provider at a time; a failure is not kept. */
  private configuration(provider: IdentityProvider): Promise<openid.Configuration> {
    const settings = this.config.identityProviders[provider];
    if (!settings) throw refuse('account.provider-not-set-up');
    const known = this.known.get(provider);
    if (known && known.until > Date.now()) return known.value;
    const value = discover(settings);
    this.known.set(provider, { until: Date.now() + knownMilliseconds, value });
    value.catch(() => this.known.delete(provider));
    return value;
  }
}

function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<openid.Configuration> {
  const url = new URL(issuer);
  // Plain http is for a provider on the operator's own machine.
  const execute = url.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
  return openid.discovery(url, clientId, clientSecret, undefined, {
    execute,
    timeout: timeoutSeconds,
    [openid.customFetch]: outgoingFetch({ seconds: timeoutSeconds, mostBytes }) as openid.CustomFetch,
  });
}

/**
 * `email_verified` is OpenID Connect's; Microsoft leaves it out and says by `xms_edov` that the domain's owner was checked. An address
 * that anybody may have typed is no address.
 */
function confirmedEmailOf(claims: openid.IDToken): string | null {
  const { email, email_verified: verified, xms_edov: ofDomain } = claims;
  const isConfirmed = verified === true || ofDomain === true || ofDomain === 1 || ofDomain === '1';
  const isAddress = typeof email === 'string' && email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email);
  return isConfirmed && isAddress ? normalEmail(email) : null;
}
