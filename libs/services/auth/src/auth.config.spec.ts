import { describe, expect, it } from '@jest/globals';
import { readSigningKeys } from '@sop/service-kit';
import { tokenKeysOfTests } from '@sop/testing';
import { readAuthConfig } from './auth.config.js';

const TOKEN_KEYS = tokenKeysOfTests;
const SECRETS_KEY = 's'.repeat(32);
const runtime = { tokenSecret: 'x'.repeat(32), rateLimitFactor: 1 };

describe('auth configuration', () => {
  it('refuses an administrator password below the minimum length, without repeating it', () => {
    const read = () => readAuthConfig(runtime, { TOKEN_KEYS, SECRETS_KEY, ADMIN_PASSWORD: '12345' });
    expect(read).toThrow(/ADMIN_PASSWORD/);
    expect(read).not.toThrow(/12345/);
  });

  it('requires the key that signs tokens, and explains what replaced the secret', () => {
    expect(() => readAuthConfig(runtime, { SECRETS_KEY })).toThrow(
      /TOKEN_KEYS: is needed beside TOKEN_SECRET.+openssl/,
    );
    const keyless = { tokenSecret: undefined, rateLimitFactor: 1 };
    expect(() => readAuthConfig(keyless, { TOKEN_KEYS, SECRETS_KEY })).toThrow(/TOKEN_SECRET/);
  });

  it('requires the key that encrypts second factors', () => {
    expect(() => readAuthConfig(runtime, { TOKEN_KEYS })).toThrow(/SECRETS_KEY/);
  });

  it('allows no administrator password', () => {
    expect(readAuthConfig(runtime, { TOKEN_KEYS, SECRETS_KEY, ADMIN_PASSWORD: '' })).toEqual({
      ...runtime,
      tokenKeys: readSigningKeys(TOKEN_KEYS),
      secretsKey: SECRETS_KEY,
      adminEmail: 'admin@sop-creator.local',
      adminPassword: undefined,
      localCompanyPassword: undefined,
      auditDays: 730,
      hasInternalWebhooks: false,
      publicUrl: 'http://localhost:8080',
      identityProviders: {},
    });
  });

  it.each(['refuses an audit retention of %s days', '179', '4000', 'for ever'])(
    'keeps the audit trail for no such time as %s',
    (AUDIT_DAYS) => {
      expect(() => readAuthConfig(runtime, { AUDIT_DAYS })).toThrow('AUDIT_DAYS');
    },
  );

  it('offers an identity provider when both of its keys are set, with the default issuer unless another is named', () => {
    const env = {
      TOKEN_KEYS,
      SECRETS_KEY,
      GOOGLE_CLIENT_ID: 'g',
      GOOGLE_CLIENT_SECRET: 's',
      MICROSOFT_CLIENT_ID: 'm',
    };
    expect(readAuthConfig(runtime, env).identityProviders).toEqual({
      google: { issuer: 'https://accounts.google.com', clientId: 'g', clientSecret: 's' },
    });
    const own = { ...env, MICROSOFT_CLIENT_SECRET: 't', MICROSOFT_ISSUER: 'http://127.0.0.1:1' };
    expect(readAuthConfig(runtime, own).identityProviders.microsoft?.issuer).toBe('http://127.0.0.1:1');
  });
});
