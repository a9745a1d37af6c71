import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type MisbehavingServer, misbehaviours, startMisbehaving } from '@sop/testing';
import { PaymentProvider } from './payment-provider.js';
import { readPaymentsConfig } from './payments.config.js';

describe('a payment provider that misbehaves', () => {
  let server: MisbehavingServer;
  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => server.deadline());
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await server.close();
  });

  it.each(misbehaviours)('is reported as unreachable in time when it %s', async (how) => {
    server = await startMisbehaving(how);
    const env = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_BASE: server.url };
    const provider = new PaymentProvider(readPaymentsConfig(env));
    const request = provider.call((stripe) => stripe.customers.retrieve('cus_1'));
    await expect(request).rejects.toMatchObject({ code: 'payments.unreachable' });
    expect([server.requestCount > 0, server.redirectedCount]).toEqual([true, 0]);
  });
});
