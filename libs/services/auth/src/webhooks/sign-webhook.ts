import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A secret in the form of Standard Webhooks: the libraries of receivers read it as it is. */
export const mintWebhookSecret = (): string => prefix + randomBytes(24).toString('base64');

/**
 * The headers of a delivery (standardwebhooks.com): `<id>.<timestamp>.<body>` signed with each secret, so that a receiver
 * accepts it with the former secret or the new one.
 */
export function signedHeaders(
  { id, body, secrets }: { id: string; body: string; secrets: readonly string[] },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
