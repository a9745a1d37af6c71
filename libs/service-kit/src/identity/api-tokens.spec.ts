import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { apiTokenPattern, type ApiTokenOwner, type ResponseOf } from '@sop/contracts';
import { hidden, redactText } from '../logging/redact.js';
import { startToy, toyKeys, type ToyApp } from '../testing/toy-app.js';
import { ToyModule } from '../testing/toy.module.js';
import { API_TOKEN_SOURCE, mintApiToken } from './api-tokens.js';
import { SESSION_SOURCE, type SessionStatus } from './session-gate.js';
import { TOKEN_KEY_SOURCE } from './token-keys.js';

type Owner = ResponseOf<typeof ApiTokenOwner>['token'];

describe('an API token', () => {
  const owners = new Map<string, Owner>();
  const states = new Map<string, SessionStatus>();
  let asked: string[] = [];
  let toy: ToyApp;

  beforeAll(async () => {
    toy = await startToy([ToyModule], {
      providers: [
        { provide: TOKEN_KEY_SOURCE, useValue: { keys: async () => toyKeys.published } },
        {
          provide: SESSION_SOURCE,
          useValue: { state: async (id: string) => states.get(id) ?? { state: 'ended' } },
        },
        {
          provide: API_TOKEN_SOURCE,
          useValue: {
            async owner(digest: string) {
              asked.push(digest);
              return owners.get(digest) ?? null;
            },
          },
        },
      ],
    });
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => toy.close());

  /** A token of a new company, in this state. */
  function issue(scopes: string[], state: Partial<SessionStatus> = {}) {
    const { token, digest } = mintApiToken();
    const ids = { token_id: randomUUID(), company_id: randomUUID() };
    owners.set(digest.toString('hex'), { ...ids, name: 'Importer' });
    const live = { state: 'live', role: 'viewer', is_platform_admin: false, scopes } as const;
    states.set(ids.token_id, { ...live, ...state } as SessionStatus);
    return { token, ...ids };
  }
  const ask = async (token: string, path = '/api/departments', method = 'GET') => {
    const reply = await fetch(`${toy.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    return { status: reply.status, body: (await reply.json()) as { detail?: string; type?: string } };
  };

  it('can be found by secret scanners, and is hidden in the log', () => {
    const { token, digest } = mintApiToken();
    expect(token).toMatch(apiTokenPattern);
    expect(createHash('sha256').update(token).digest()).toEqual(digest);
    expect(redactText(`{"line":"sent ${token} away"}`)).toBe(`{"line":"sent ${hidden} away"}`);
  });

  it('admits to what its scopes allow, for its own company and under its own name', async () => {
    const { token, company_id } = issue(['sops:read']);
    const { status, body } = await ask(token);
    expect(status).toBe(200);
    expect(body).toEqual([{ id: company_id, name: 'API token Importer' }]);
  });

  it('is refused with the scope that is missing, and where no scope would do', async () => {
    const { token } = issue(['runs:read']);
    const { status, body } = await ask(token);
    expect(status).toBe(403);
    expect(body.detail).toBe(
      'API tokens need the scope sops:read or sops:write for this, and a creator who may do it.',
    );
  });

  it('asks once whose token it is', async () => {
    const { token } = issue(['sops:read']);
    await ask(token);
    await ask(token);
    expect(asked).toHaveLength(1);
  });

  it('is refused when it was mistyped, without a question to the auth service', async () => {
    const { token } = issue(['sops:read']);
    const last = token.endsWith('0') ? '1' : '0';
    for (const wrong of [token.slice(0, -1) + last, token.slice(0, -1), `${token}0`, 'sopc_', `${token}.a.b`])
      expect((await ask(wrong)).status).toBe(401);
    expect(asked).toEqual([]);
  });

  it('is refused when it was never issued, has ended or its company is suspended', async () => {
    const { body } = await ask(mintApiToken().token);
    expect(body.detail).toMatch(/^This API token is not valid/);
    const ended = await ask(issue(['sops:read'], { state: 'ended' }).token);
    expect([ended.status, ended.body.detail]).toEqual([401, expect.stringMatching(/^This API token/)]);
    const suspended = await ask(issue(['sops:read'], { state: 'suspended' }).token);
    expect([suspended.status, suspended.body.type]).toEqual([403, 'suspended']);
  });

  it('allows nothing with scopes of a newer version', async () => {
    expect((await ask(issue(['everything']).token)).status).toBe(403);
  });
});
