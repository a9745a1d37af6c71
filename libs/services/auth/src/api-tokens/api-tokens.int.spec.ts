import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { apiTokenLimits, apiTokenPattern, type CompanyRole } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { AnswerSessionState } from '../sessions/answer-session-state.js';
import { authClient, type Account } from '../testing/auth-client.js';
import { join, type Member } from '../testing/join.js';
import { startAuth, type AuthFixture } from '../testing/start-auth.js';
import { AnswerNamesOfUsers } from '../users/answer-names-of-users.js';
import { AnswerApiTokenOwner } from './answer-api-token-owner.js';

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
let ours: Account;
beforeAll(async () => {
  auth = await startAuth();
  client = authClient(auth.url);
});
beforeEach(async () => {
  ours = await client.register();
});
afterAll(() => auth.close());

const wanted = { name: 'Importer', scopes: ['sops:read', 'uploads:write'], expires_in_days: 30 };
const create = (body: object = wanted, token = ours.token) => client.json('POST', '/api-tokens', token, body);
const list = async (token = ours.token) =>
  (await client.get('/api-tokens', token)).body as unknown as Record<string, unknown>[];
const stateOf = (session_id: string) =>
  auth.app.get(AnswerSessionState, { strict: false }).answer({ session_id });

describe('API tokens', () => {
  it('are shown once, and stored as a digest', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    const token = String(body['token']);
    expect(token).toMatch(apiTokenPattern);
    const [shown] = await list();
    expect(shown).toMatchObject({
      ...{ name: 'Importer', scopes: wanted.scopes, hint: token.slice(-4), created_by: ours.email },
      ...{ is_expired: false, last_used_at: null },
    });
    expect(shown).not.toHaveProperty('token');
    const rows = await auth.database.system((tx) =>
      tx.query<Record<string, unknown>>('select * from api_token where company_id = $1', [ours.companyId]),
    );
    expect(JSON.stringify(rows)).not.toContain(token.slice(5));
    expect(rows[0]?.['token_digest']).toEqual(createHash('sha256').update(token).digest());
    expect(auth.lines.join('')).not.toContain(token);
  });

  it('are their own session and user, with their scopes, and note the hour of use', async () => {
    const { body } = await create();
    const id = String(body['id']);
    const digest = createHash('sha256').update(String(body['token'])).digest('hex');
    const { token } = await auth.app.get(AnswerApiTokenOwner, { strict: false }).answer({ digest });
    expect(token).toEqual({ token_id: id, company_id: ours.companyId, name: 'Importer' });
    expect(await stateOf(id)).toMatchObject({ state: 'live', user_id: id, scopes: wanted.scopes });
    expect((await list())[0]?.['last_used_at']).toEqual(expect.any(String));
    const { users } = await auth.app
      .get(AnswerNamesOfUsers, { strict: false })
      .answer({ company_id: ours.companyId, user_ids: [id] });
    expect(users).toEqual([{ user_id: id, display_name: 'API token Importer' }]);
  });

  it('call nothing of this service, whatever their scopes', async () => {
    const scopes = ['sops:read', 'sops:write', 'uploads:write', 'runs:read'];
    const { body } = await create({ ...wanted, scopes });
    const token = String(body['token']);
    for (const path of ['/users', '/users/me', '/api-tokens', '/webhooks', '/audit', '/notifications'])
      expect([path, (await client.get(path, token)).status]).toEqual([path, 403]);
    expect((await client.signOut(token)).body['detail']).toBe('API tokens cannot do this. Please log in.');
  });

  it('end when they are revoked: at once, and for good', async () => {
    const { body } = await create();
    const [id, token] = [String(body['id']), String(body['token'])];
    expect((await client.get('/users', token)).status).toBe(403);
    expect((await client.json('DELETE', `/api-tokens/${id}`, ours.token)).status).toBe(204);
    await eventually(async () => expect((await client.get('/users', token)).status).toBe(401));
    expect(await list()).toEqual([]);
    expect((await client.json('DELETE', `/api-tokens/${id}`, ours.token)).status).toBe(404);
  });

  it('end at their date, and with the company', async () => {
    const { body } = await create();
    const id = String(body['id']);
    await auth.companySuspension.suspend(ours.companyId);
    expect(await stateOf(id)).toEqual({ state: 'suspended' });
    await auth.companySuspension.reactivate(ours.companyId);
    expect(await stateOf(id)).toMatchObject({ state: 'live' });
    await auth.database.system((tx) =>
      tx.execute('update api_token set expires_at = now() where id = $1', [id]),
    );
    expect(await stateOf(id)).toEqual({ state: 'ended' });
  });

  describe('of an administrator who lost this right', () => {
    let creator: Member;
    let id: string;
    let token: string;
    beforeEach(async () => {
      creator = await join(auth, client, ours, 'admin');
      const scopes = ['sops:read', 'sops:write', 'uploads:write', 'runs:read'];
      const { body } = await create({ ...wanted, scopes }, creator.token);
      [id, token] = [String(body['id']), String(body['token'])];
      expect((await client.get('/users', token)).status).toBe(403);
    });
    const change = (action: 'deactivate' | 'reactivate') =>
      client.json('POST', `/users/${creator.userId}/${action}`, ours.token);
    const become = (role: CompanyRole) =>
      client.json('PUT', `/users/${creator.userId}/role`, ours.token, { role });
    const shown = async () => (await list())[0];

    it('are refused once the creator was removed, and the list says so', async () => {
      await client.json('DELETE', `/users/${creator.userId}`, ours.token);
      expect(await stateOf(id)).toEqual({ state: 'ended' });
      await eventually(async () => expect((await client.get('/users', token)).status).toBe(401));
      expect(await shown()).toMatchObject({ id, created_by: null, creator_state: 'removed' });
    });

    it('are refused while the creator is deactivated', async () => {
      await change('deactivate');
      expect(await stateOf(id)).toEqual({ state: 'ended' });
      expect(await shown()).toMatchObject({ created_by: creator.email, creator_state: 'deactivated' });
      await change('reactivate');
      expect(await stateOf(id)).toMatchObject({ state: 'live' });
      expect(await shown()).toMatchObject({ creator_state: 'active', refused_scopes: [] });
    });

    it('can do no more than the new role of the creator allows', async () => {
      await become('editor');
      expect(await stateOf(id)).toMatchObject({
        scopes: ['sops:read', 'sops:write', 'uploads:write', 'runs:read'],
      });
      expect(await shown()).toMatchObject({ creator_state: 'limited', refused_scopes: [] });
      await become('viewer');
      expect(await stateOf(id)).toMatchObject({ state: 'live', scopes: ['sops:read'] });
      expect(await shown()).toMatchObject({
        creator_state: 'limited',
        refused_scopes: ['sops:write', 'uploads:write', 'runs:read'],
      });
    });
  });

  it('are of one company: another one sees and revokes none', async () => {
    const { body } = await create();
    const stranger = await client.register();
    expect(await list(stranger.token)).toEqual([]);
    const id = String(body['id']);
    expect((await client.json('DELETE', `/api-tokens/${id}`, stranger.token)).status).toBe(404);
    expect(await stateOf(id)).toMatchObject({ state: 'live' });
  });

  it('are for administrators alone', async () => {
    const editor = await join(auth, client, ours, 'editor');
    expect((await create(wanted, editor.token)).status).toBe(403);
    expect((await client.get('/api-tokens', editor.token)).status).toBe(403);
  });

  it.each([
    ['no name', { ...wanted, name: ' ' }],
    ['no scope', { ...wanted, scopes: [] }],
    ['an unknown scope', { ...wanted, scopes: ['users:write'] }],
    ['no end', { ...wanted, expires_in_days: apiTokenLimits.days + 1 }],
  ])('are refused with %s', async (_what, body) => {
    expect((await create(body)).status).toBe(422);
  });

  it('are at most as many as a company can keep an eye on', async () => {
    await auth.database.system((tx) =>
      tx.execute(
        `insert into api_token (id, company_id, name, scopes, token_digest, hint, created_by, expires_at)
         select gen_random_uuid(), $1::uuid, 'x', '{}'::text[], sha256(convert_to($1::uuid::text || n, 'UTF8')), 'abcd',
                $2::uuid, now() + interval '1 day'
           from generate_series(1, $3::int) as n`,
        [ours.companyId, ours.userId, apiTokenLimits.perCompany],
      ),
    );
    expect((await create()).status).toBe(409);
  });

  it('are in the audit trail: who created and revoked them, and what they did under their name', async () => {
    const { body } = await create();
    const id = String(body['id']);
    await client.json('DELETE', `/api-tokens/${id}`, ours.token);
    await eventually(async () => {
      const entries = (await client.get(`/audit?target_id=${id}`, ours.token)).body['items'] as {
        action: string;
        targets: object[];
      }[];
      expect(entries.map(({ action }) => action)).toEqual(['api-token.revoked', 'api-token.created']);
      expect(entries[0]?.targets).toEqual([{ kind: 'api-token', id, name: 'Importer' }]);
    });
  });
});
