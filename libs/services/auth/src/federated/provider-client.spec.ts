import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type MisbehavingServer, misbehaviours, startMisbehaving } from '@sop/testing';
import type { AuthConfig } from '../auth.config.js';
import { ProviderClient } from './provider-client.js';

describe('an identity provider that misbehaves', () => {
  let server: MisbehavingServer;
  beforeEach(() => {
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => server.deadline());
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await server.close();
  });

  const clientOf = ({ url: issuer }: MisbehavingServer) =>
    new ProviderClient({
      publicUrl: 'http://localhost:8080',
      identityProviders: { google: { issuer, clientId: 'id', clientSecret: 'secret' } },
    } as unknown as AuthConfig);
  const described = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });

  it.each(misbehaviours)('begins no sign-in, within its time, where it %s', async (how) => {
    server = await startMisbehaving(how);
    await expect(clientOf(server).begin('google')).rejects.toThrow();
    expect([server.requestCount > 0, server.redirectedCount]).toEqual([true, 0]);
  });

  it.each(misbehaviours)('identifies no user, within its time, where for a code it %s', async (how) => {
    server = await startMisbehaving(how, (url) => ({ '/.well-known/openid-configuration': described(url) }));
    const client = clientOf(server);
    const { secrets } = await client.begin('google');
    const answer = { code: 'code', state: secrets.state };
    await expect(client.identify('google', answer, secrets)).rejects.toThrow();
    expect([server.requestCount > 0, server.redirectedCount]).toEqual([true, 0]);
  });
});
