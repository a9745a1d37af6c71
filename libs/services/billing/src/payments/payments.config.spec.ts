import { describe, expect, it } from '@jest/globals';
import { readPaymentsConfig } from './payments.config.js';

describe('the settings of payments', () => {
  it('are none where nothing is set, or it is empty', () => {
    const nothing = { secretKey: undefined, webhookSecret: undefined, hasAutomaticTax: false };
    expect(readPaymentsConfig({})).toMatchObject(nothing);
    expect(readPaymentsConfig({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: ' ' })).toMatchObject(nothing);
  });

  it.each(['http://stripe.test', 'http://10.0.0.7:8000', 'http://127.0.0.1.evil.test', 'ftp://localhost'])(
    'do not send the key to %s',
    (STRIPE_API_BASE) => {
      expect(() => readPaymentsConfig({ STRIPE_API_BASE })).toThrow(/STRIPE_API_BASE/);
    },
  );

  it.each(['http://127.0.0.1:9000', 'http://localhost:9000', 'https://stripe.test'])(
    'may name %s',
    (base) => {
      expect(readPaymentsConfig({ STRIPE_API_BASE: base }).apiBase.origin).toBe(base);
    },
  );

  it('refuse what is no key, and show no value', () => {
    const read = () =>
      readPaymentsConfig({ STRIPE_SECRET_KEY: 'pk_live_public1', STRIPE_WEBHOOK_SECRET: 'hush-hush' });
    expect(read).toThrow(/STRIPE_SECRET_KEY[^]*STRIPE_WEBHOOK_SECRET/);
    expect(read).not.toThrow(/pk_live|hush/);
  });
});
