import { beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { answerWith, problem } from '../testing/answer.js';
import { call } from './call.js';
import { detailOf, networkSentence } from './problem.js';
import { onSessionEnd, readToken, startSession } from './session.js';

const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('call', () => {
  beforeEach(() => {
    window.localStorage.clear();
    startSession('secret');
  });

  it('fills path and query from the contract and sends the bearer token', async () => {
    const requests = answerWith({ 'GET /api/sops': { body: [] } });
    await call(routes.sops.list, { query: { creation_type: 'screen_record' } });
    expect(requests[0]).toMatchObject({
      address: '/api/sops?creation_type=screen_record',
      headers: { authorization: 'Bearer secret' },
    });
  });

  it('follows no redirect', async () => {
    answerWith({ 'GET /api/departments': { body: [] } });
    const answer = globalThis.fetch;
    const ways: unknown[] = [];
    globalThis.fetch = (input, init) => {
      ways.push(init?.redirect);
      return answer(input, init);
    };
    await call(routes.departments.list, {});
    expect(ways).toEqual(['error']);
  });

  it('throws the server’s message for a problem', async () => {
    answerWith({ 'GET /api/departments': problem(409, 'There is one already.') });
    const error = await caught(call(routes.departments.list, {}));
    expect(detailOf(error, 'else')).toBe('There is one already.');
  });

  it('throws the page’s message when the server sent none', async () => {
    answerWith({ 'GET /api/departments': { status: 500, body: '<html>' } });
    expect(detailOf(await caught(call(routes.departments.list, {})), 'else')).toBe('else');
  });

  it('reports a network failure when no response arrives', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('failed'));
    expect(detailOf(await caught(call(routes.departments.list, {})), 'else')).toBe(networkSentence);
  });

  it('R8 ends the session when the token is refused', async () => {
    let ended = 0;
    const stop = onSessionEnd(() => (ended += 1));
    answerWith({ 'GET /api/users/me': problem(401, 'Sign in to continue.') });
    await caught(call(routes.users.me, {}));
    stop();
    expect({ ended, token: readToken() }).toEqual({ ended: 1, token: null });
  });

  it('R8 ends the session once, however many calls are refused', async () => {
    let ended = 0;
    const stop = onSessionEnd(() => (ended += 1));
    answerWith({ 'GET /api/users/me': problem(401, 'Sign in to continue.') });
    await Promise.all([1, 2, 3].map(() => caught(call(routes.users.me, {}))));
    stop();
    expect(ended).toBe(1);
  });

  it('keeps the session when only a sign-in is refused', async () => {
    const requests = answerWith({ 'POST /api/auth/token': problem(401, 'Invalid email or password') });
    await caught(call(routes.auth.token, { body: { username: 'a@b.c', password: 'p w' } }));
    expect(readToken()).toBe('secret');
    expect(String(requests[0]?.body)).toBe('username=a%40b.c&password=p+w');
  });

  it.each([400, 403, 404, 409, 429, 500, 503])(
    'keeps the session after a response with status %p',
    async (status) => {
      answerWith({ 'GET /api/users/me': problem(status, 'No.') });
      await caught(call(routes.users.me, {}));
      expect(readToken()).toBe('secret');
    },
  );

  it('sends JSON with its content type, only where the route accepts it', async () => {
    const requests = answerWith({
      'POST /api/departments': { body: { id: 'd', name: 'Welding' } },
      'GET /api/departments': { body: [] },
    });
    await expect(call(routes.departments.create, { body: { name: 'Welding' } })).resolves.toMatchObject({
      id: 'd',
    });
    await call(routes.departments.list, {});
    expect(requests.map(({ body, headers }) => [body, headers['content-type']])).toEqual([
      ['{"name":"Welding"}', 'application/json'],
      [undefined, undefined],
    ]);
  });

  it('sends the filled-in fields of a form, and leaves the content type to the browser', async () => {
    const params = { id: 's', stepId: 't' };
    const requests = answerWith({ 'PUT /api/sops/s/steps/t': { body: {} } });
    await call(routes.steps.update, {
      params,
      body: { title: 'Gloves on', description: undefined, revision: 3 },
    });
    const [{ body, headers } = { body: null, headers: {} }] = requests;
    expect(body instanceof FormData && [...body.entries()]).toEqual([
      ['title', 'Gloves on'],
      ['revision', '3'],
    ]);
    expect(headers).toEqual({ authorization: 'Bearer secret' });
  });

  it('sends no token when there is none', async () => {
    window.localStorage.clear();
    const requests = answerWith({ 'GET /api/departments': { body: [] } });
    await call(routes.departments.list, {});
    expect(requests[0]?.headers).toEqual({});
  });

  it('returns nothing for an empty response', async () => {
    answerWith({ 'DELETE /api/sops/s': { status: 204 } });
    await expect(call(routes.sops.remove, { params: { id: 's' } })).resolves.toBeUndefined();
  });
});
