import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listenLocally } from '@sop/testing';
import { Provider, interactionPolicy } from 'oidc-provider';

/** The user at the provider, and the claims about them. */
export interface ProviderAccount {
  sub: string;
  email: string;
  email_verified?: boolean;
  xms_edov?: boolean;
}

export const client = { id: 'sop-creator', secret: 'secret-of-the-tests' };

/** A certified OpenID provider on this machine, at which `account` is signed in and consents at once. */
export async function startProvider(redirectUris: readonly string[]) {
  let account: ProviderAccount = { sub: randomUUID(), email: 'somebody@example.test' };
  let secondsAgo = 0;
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  const issuer = await listenLocally(server);
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [...redirectUris] }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'] },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...account, sub }) }),
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: [randomUUID()] },
  });
  const asOidc = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void agree(request, response);
    else void asOidc(request, response);
  };

  async function agree(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: account.sub, clientId: String(params['client_id']) });
    grant.addOIDCScope('openid email');
    const grantId = await grant.save();
    const ts = Math.floor(Date.now() / 1000) - secondsAgo;
    const result = { select_account: {}, login: { accountId: account.sub, ts }, consent: { grantId } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  return {
    issuer,
    /** @param options.secondsAgo since when the user is signed in there */
    signInAs(next: ProviderAccount, options = { secondsAgo: 0 }): void {
      account = next;
      ({ secondsAgo } = options);
    },
    close: () => closeServer(server),
  };
}

/** Follows the provider's own redirects with its cookies, up to the URL that leads back to the product. */
export async function throughProvider(location: string): Promise<URL> {
  const jar = new Map<string, string>();
  const { origin } = new URL(location);
  let next = new URL(location);
  for (let hops = 0; next.origin === origin; hops += 1) {
    if (hops > 10) throw new Error(`The provider redirects in a loop at ${next.href}`);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const to = reply.headers.get('location');
    if (!to) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`);
    next = new URL(to, next);
  }
  return next;
}
