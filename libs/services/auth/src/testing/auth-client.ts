import { randomUUID } from 'node:crypto';

interface Reply {
  status: number;
  // Its shape is what the test checks.
  body: Record<string, unknown>;
}

export interface Account {
  email: string;
  password: string;
  companyName: string;
  token: string;
  companyId: string;
  userId: string;
}

/** Calls the service like a browser. */
export function authClient(url: string) {
  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Reply> => {
    const reply = await fetch(`${url}/api${path}`, { method, ...init });
    const text = await reply.text();
    return { status: reply.status, body: text ? JSON.parse(text) : {} };
  };
  const bearer = (token?: string): Record<string, string> =>
    token ? { authorization: `Bearer ${token}` } : {};
  const post = (path: string, body: unknown) =>
    send('POST', path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const json = (method: string, path: string, token?: string, body?: unknown) =>
    send(method, path, {
      headers: { ...bearer(token), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const registerAs = (email: string, password: string, companyName: string) =>
    post('/public/register', { email, password, company_name: companyName });
  return {
    get: (path: string, token?: string) => send('GET', path, { headers: bearer(token) }),
    json,
    registerAs,
    async register(): Promise<Account> {
      const account = { email: `${randomUUID()}@example.test`, password: 'secret-123', companyName: 'Acme' };
      const { status, body } = await registerAs(account.email, account.password, account.companyName);
      if (status !== 201) throw new Error(`register: ${status} ${JSON.stringify(body)}`);
      const { access_token, company_id, user_id } = body;
      return {
        ...account,
        token: String(access_token),
        companyId: String(company_id),
        userId: String(user_id),
      };
    },
    signIn: (username: string, password: string) =>
      send('POST', '/auth/token', { body: new URLSearchParams({ username, password }) }),
    signOut: (token?: string) => send('POST', '/auth/logout', { headers: bearer(token) }),
    uploadLogo(token: string | undefined, file?: Buffer, name = 'logo.png') {
      const form = new FormData();
      if (file) form.set('file', new Blob([new Uint8Array(file)]), name);
      else form.set('other', 'field');
      return send('POST', '/company/me/logo', { headers: bearer(token), body: form });
    },
  };
}
