import { beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { answerWith, problem } from '../testing/answer.js';
import { call } from './call.js';
import { detailOf, networkSentence } from './problem.js';
import { onSessionEnd, readToken, startSession } from './session.js';

const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('a call', () => {
  beforeEach(() => {
    window.localStorage.clear();
    startSession('secret');
  });

  it('fills path and query from the contract and carries the bearer token', async () => {
    const asked = answerWith({ 'GET /api/sops': { body: [] } });
    await call(routes.sops.list, { query: { creation_type: 'screen_record' } });
    expect(asked[0]).toMatchObject({
      address: '/api/sops?creation_type=screen_record',
      headers: { authorization: 'Bearer secret' },
    });
  });

  it('gives the server’s sentence for a problem', async () => {
    answerWith({ 'GET /api/departments': problem(409, 'There is one already.') });
    const error = await caught(call(routes.departments.list, {}));
    expect(detailOf(error, 'else')).toBe('There is one already.');
  });

  it('gives the page’s sentence where the server gave none', async () => {
    answerWith({ 'GET /api/departments': { status: 500, body: '<html>' } });
    expect(detailOf(await caught(call(routes.departments.list, {})), 'else')).toBe('else');
  });

  it('says that the network failed when no answer comes', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('failed'));
    expect(detailOf(await caught(call(routes.departments.list, {})), 'else')).toBe(networkSentence);
  });

  it('ends the session when the token is refused', async () => {
    let ended = 0;
    const stop = onSessionEnd(() => (ended += 1));
    answerWith({ 'GET /api/users/me': problem(401, 'Sign in to continue.') });
    await caught(call(routes.auth.me, {}));
    stop();
    expect({ ended, token: readToken() }).toEqual({ ended: 1, token: null });
  });

  it('keeps the session when only a sign-in is refused', async () => {
    const asked = answerWith({ 'POST /api/auth/token': problem(401, 'Invalid email or password') });
    await caught(call(routes.auth.token, { body: { username: 'a@b.c', password: 'p w' } }));
    expect(readToken()).toBe('secret');
    expect(String(asked[0]?.body)).toBe('username=a%40b.c&password=p+w');
  });
});
