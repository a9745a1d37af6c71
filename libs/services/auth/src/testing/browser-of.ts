import { startProvider, throughProvider, type ProviderAccount } from './local-provider.js';

type LocalProvider = Awaited<ReturnType<typeof startProvider>>;

/** A browser that stores the product's cookies and follows no redirect by itself. */
export function browserOf(url: () => string, provider: () => LocalProvider) {
  const jar = new Map<string, string>();
  const browser = {
    jar,
    async go(path: string, init: RequestInit = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { ...init.headers, cookie };
      const reply = await fetch(`${url()}${path}`, { ...init, headers, redirect: 'manual' });
      for (const line of reply.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      return {
        status: reply.status,
        location: reply.headers.get('location') ?? '',
        text: await reply.text(),
      };
    },
    async post(path: string, body: Record<string, unknown> = {}, token?: string) {
      const headers = {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      const { status, text } = await browser.go(path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return { status, body: JSON.parse(text) as Record<string, unknown> };
    },
    complete: (body: Record<string, unknown> = {}) => browser.post('/api/public/sign-in/complete', body),
    /** Goes to the provider and returns the callback URL without requesting it. */
    async redirect(account: ProviderAccount): Promise<string> {
      provider().signInAs(account);
      const { location } = await browser.go('/api/public/sign-in/google');
      return browser.through(location);
    },
    /** The callback URL of a visit to the provider. */
    async through(location: string): Promise<string> {
      const back = await throughProvider(location);
      return `${back.pathname}${back.search}`;
    },
    async signIn(account: ProviderAccount): Promise<string> {
      return (await browser.go(await browser.redirect(account))).location;
    },
  };
  return browser;
}
