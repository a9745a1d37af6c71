import { describe, expect, it } from '@jest/globals';
import { readPaymentsConfig } from './payments.config.js';

describe('payments configuration', () => {
  it('is disabled when variables are missing or empty', () => {
    const disabled = { secretKey: undefined, webhookSecret: undefined, hasAutomaticTax: false };
    expect(readPaymentsConfig({})).toMatchObject(disabled);
    expect(readPaymentsConfig({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: ' ' })).toMatchObject(disabled);
  });

  it.each(['http://stripe.test', 'http://10.0.0.7:8000', 'http://127.0.0.1.evil.test', 'ftp://localhost'])(
    'refuses to send the key to %s',
    (STRIPE_API_BASE) => {
      expect(() => readPaymentsConfig({ STRIPE_API_BASE })).toThrow(/STRIPE_API_BASE/);
    },
  );

  it.each(['http://127.0.0.1:9000', 'http://localhost:9000', 'https://stripe.test'])('accepts %s', (base) => {
    expect(readPaymentsConfig({ STRIPE_API_BASE: base }).apiBase.origin).toBe(base);
  });

  it('refuses malformed secrets without showing them', () => {
    const read = () =>
      readPaymentsConfig({ STRIPE_SECRET_KEY: 'pk_live_public1', STRIPE_WEBHOOK_SECRET: 'hush-hush' });
    expect(read).toThrow(/STRIPE_SECRET_KEY[^]*STRIPE_WEBHOOK_SECRET/);
    expect(read).not.toThrow(/pk_live|hush/);
  });
});
