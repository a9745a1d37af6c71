import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { mintWebhookSecret, signedHeaders } from './sign-webhook.js';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const now = new Date('2021-02-25T11:45:30Z');

describe('the signature of a delivery', () => {
  it('is that of the example of Standard Webhooks', () => {
    const at = new Date(1_614_265_330_000);
    const headers = signedHeaders(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', secrets: [secret] },
      at,
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is there once for each secret while one replaces the other', () => {
    const other = mintWebhookSecret();
    const headers = signedHeaders({ id: 'a', body: '{}', secrets: [secret, other] }, now);
    const [, second] = (headers['webhook-signature'] ?? '').split(' ');
    const key = Buffer.from(other.replace('whsec_', ''), 'base64');
    const signed = `a.${headers['webhook-timestamp'] ?? ''}.{}`;
    expect(second).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  });
});
