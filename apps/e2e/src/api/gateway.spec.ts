import { describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { Client, apiUrl, expectProblem, expectStatus } from './client.js';
import { createDepartment, password, registerCompany } from './companies.js';

describe('gateway', () => {
  it('reports that every part is up', async () => {
    // A part that answers late is not up at that moment.
    await eventually(async () => {
      const health = await new Client().call(routes.system.health);
      expect(health.status).toBe('ok');
      expect(Object.keys(health.parts).length).toBeGreaterThan(0);
    });
  });

  it('answers an unknown path below /api with a problem, not with a page', async () => {
    const reply = await fetch(apiUrl('/no/such/thing'));
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });

  it.each([
    ['/dashboard', 200],
    ['/no/page/of/the/application', 404],
  ])(
    'serves the application for %s with %i, and headers that forbid framing and sniffing',
    async (path, status) => {
      const reply = await fetch(new URL(path, apiUrl('/')));
      expect(reply.status).toBe(status);
      expect(reply.headers.get('content-type')).toMatch(/^text\/html/);
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('content-security-policy')).toMatch(/frame-ancestors/);
    },
  );

  it('refuses the metrics', async () => {
    for (const path of ['/metrics', '/api/metrics']) {
      const reply = await fetch(new URL(path, apiUrl('/')));
      expect(await reply.text()).not.toMatch(/# (HELP|TYPE) /);
    }
  });
});

describe('session', () => {
  it('ends with logout: its token is refused from then on', async () => {
    const { client } = await registerCompany();
    await client.call(routes.users.me);
    await client.call(routes.auth.logout);
    await expectProblem(await client.send(routes.users.me), 401);
  });

  it('is refused for a wrong password without revealing whether the address exists', async () => {
    const { email } = await registerCompany();
    const attempt = (username: string) =>
      new Client().send(routes.auth.token, { body: { username, password: 'wrong password' } });
    const known = await expectProblem(await attempt(email), 401);
    const unknown = await expectProblem(await attempt(`not-${email}`), 401);
    expect(known.detail).toBe(unknown.detail);
  });

  it('starts with the right password', async () => {
    const { email, companyId } = await registerCompany();
    const session = await new Client().call(routes.auth.token, { body: { username: email, password } });
    const me = await new Client(session.access_token).call(routes.users.me);
    expect(me).toMatchObject({ email, company_id: companyId, is_admin: true, is_platform_admin: false });
  });

  it('registers an address only once', async () => {
    const { email } = await registerCompany();
    const again = { email: email.toUpperCase(), password, company_name: 'Again' };
    await expectProblem(await new Client().send(routes.auth.register, { body: again }), 409);
  });
});

describe('upload', () => {
  it.each([
    ['text that is called a video', 'This is no video.'],
    ['an empty file', ''],
    ['a playlist that names files of the server', '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n'],
    ['a list of files to join', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
  ])('of %s is refused with a sentence and leaves no SOP', async (_what, content) => {
    const { client } = await registerCompany();
    const body = { title: 'Not a video', department_id: await createDepartment(client) };
    const file = { name: 'video.mp4', content };
    const refusal = await expectProblem(await client.send(routes.sops.create, { body, file }), 415, 422);
    expect(refusal.detail).toMatch(/\w+ .+\./);
    expect(await client.call(routes.sops.list)).toEqual([]);
  });

  it('without a file is refused', async () => {
    const { client } = await registerCompany();
    const body = { title: 'No video', department_id: await createDepartment(client) };
    await expectProblem(await client.send(routes.sops.create, { body }), 422);
    expect(await client.call(routes.sops.list)).toEqual([]);
  });

  it('into another company’s department is refused', async () => {
    const [one, other] = await Promise.all([registerCompany(), registerCompany()]);
    const body = { title: 'Misplaced', department_id: await createDepartment(other.client) };
    const file = { name: 'video.mp4', content: 'no matter' };
    const answer = await one.client.send(routes.sops.create, { body, file });
    await expectStatus(answer, 404, 415, 422);
    expect(await one.client.call(routes.sops.list)).toEqual([]);
  });
});
