import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { verification } from './verification.js';

type IsGenuine = (headers: Record<string, string>, body: string, secret: string) => boolean;

describe('the example for receivers of webhooks', () => {
  it('accepts what is signed, with one of two secrets, and nothing else', async () => {
    const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(verification)}`)) as {
      isGenuine: IsGenuine;
    };
    const key = Buffer.alloc(24, 7);
    const secret = `whsec_${key.toString('base64')}`;
    const body = '{"id":"1"}';
    const headersAt = (seconds: number) => {
      const signature = createHmac('sha256', key).update(`1.${seconds}.${body}`).digest('base64');
      return {
        ...{ 'webhook-id': '1', 'webhook-timestamp': String(seconds) },
        'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} v1,${signature}`,
      };
    };
    const now = Math.floor(Date.now() / 1000);
    expect(isGenuine(headersAt(now), body, secret)).toBe(true);
    expect(isGenuine(headersAt(now), `${body} `, secret)).toBe(false);
    expect(isGenuine(headersAt(now - 3600), body, secret)).toBe(false);
    expect(isGenuine(headersAt(now), body, `whsec_${Buffer.alloc(24).toString('base64')}`)).toBe(false);
  });
});
