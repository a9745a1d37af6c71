import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { Client, expectProblem, expectStatus } from './client.js';
import { joinCompany, password, registerCompany, signIn, type Company, type Member } from './companies.js';
import { linkFor } from './mailbox.js';

const anonymous = new Client();
const registration = (change: Record<string, unknown> = {}) => ({
  body: { email: `${randomUUID()}@example.com`, password, company_name: 'Somebody', ...change },
});
const svg = (body = '<rect width="9" height="9"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${body}</svg>`;

describe('people and their company', () => {
  let ours: Company;
  let theirs: Company;
  let editor: Member;

  beforeAll(async () => {
    [ours, theirs] = await Promise.all([registerCompany('Ours'), registerCompany('Theirs')]);
    editor = await joinCompany(ours.client, 'editor');
  });

  describe('registration', () => {
    it.each([
      ['a password of five characters', { password: '12345' }, 'Password must be at least 6 characters long'],
      ['a password of 257', { password: 'x'.repeat(257) }, 'Password must be at most 256 characters long'],
      ['no address', { email: 'nobody' }, 'Please enter a valid email address.'],
      ['an empty company name', { company_name: '  ' }, 'Please fill in all fields'],
    ])('refuses %s', async (_, change, sentence) => {
      const refusal = await expectProblem(
        await anonymous.send(routes.auth.register, registration(change)),
        422,
      );
      expect(refusal.detail).toContain(sentence);
    });

    it('accepts a company name of at most 200 characters', async () => {
      const named = (length: number) =>
        anonymous.send(routes.auth.register, registration({ company_name: 'x'.repeat(length) }));
      await expectStatus(await named(200), 201);
      await expectProblem(await named(201), 422);
    });

    it('creates an administrator with a trial of seven days', async () => {
      const me = await ours.client.call(routes.users.me);
      expect(me).toMatchObject({ email: ours.email, role: 'admin', is_platform_admin: false });
      const { plan, status, trial_ends_at } = await ours.client.call(routes.billing.subscription);
      expect([plan.name, status]).toEqual(['trial', 'trialing']);
      const days = (Date.parse(trial_ends_at ?? '') - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(6.9);
      expect(days).toBeLessThanOrEqual(7);
    });

    it('reports that an address has an account', async () => {
      const again = await anonymous.send(
        routes.auth.register,
        registration({ email: ours.email.toUpperCase() }),
      );
      expect((await expectProblem(again, 409)).detail).toBe(
        'There is already an account with this email address. Please log in instead.',
      );
    });
  });

  it('answers the same to a wrong password and an unknown address at sign-in', async () => {
    const tries = [ours.email, `${randomUUID()}@example.com`].map((username) =>
      anonymous.send(routes.auth.token, { body: { username, password: 'wrong' } }),
    );
    for (const answer of await Promise.all(tries))
      expect((await expectProblem(answer, 401)).detail).toBe('Invalid email or password');
  });

  it('confirms an address once by the mailed link', async () => {
    const { client, email } = await registerCompany('Address');
    const isConfirmed = async () => (await client.call(routes.users.me)).is_email_confirmed;
    expect(await isConfirmed()).toBe(false);
    const params = { token: await linkFor(email, 1, ['confirm-address']) };
    await anonymous.call(routes.emailConfirmation.complete, { params });
    expect(await isConfirmed()).toBe(true);
    await expectProblem(await anonymous.send(routes.emailConfirmation.complete, { params }), 404);
  });

  it('lists the identity providers that are set up, and accepts no sign-in without a ticket', async () => {
    const providers = await anonymous.call(routes.signIn.providers);
    expect(providers.map(({ name }) => name)).toEqual(['google', 'microsoft']);
    for (const { name } of providers.filter((each) => !each.is_configured)) {
      const answer = await anonymous.send(routes.signIn.begin, { params: { provider: name } });
      await expectProblem(answer, 404);
    }
    await expectProblem(await anonymous.send(routes.signIn.complete, { body: { company_name: 'X' } }), 410);
  });

  describe('logo', () => {
    const upload = (client: Client, name: string, content: string) =>
      client.send(routes.company.uploadLogo, { file: { name, content } });

    it('belongs to the company and is in /company/me at once', async () => {
      await expectStatus(await upload(ours.client, 'logo.svg', svg()), 200);
      const { logo_url } = await ours.client.call(routes.company.me);
      expect(logo_url).toMatch(/^storage\/logos\/|logos/);
      expect((await theirs.client.call(routes.company.me)).logo_url).toBeNull();
    });

    it.each([
      ['text', 'logo.png', 'no picture', 'Please choose a PNG, JPEG, GIF or SVG picture.'],
      ['a script', 'logo.svg', svg('<filter id="a"/>'), 'filters'],
    ])('cannot be %s', async (_, name, content, text) => {
      const refusal = await expectProblem(await upload(ours.client, name, content), 415);
      expect(refusal.detail).toContain(text);
    });

    it('is changed by administrators only', async () => {
      await expectProblem(await upload(editor.client, 'logo.svg', svg()), 403);
    });
  });

  describe('settings', () => {
    const write = (body: unknown, client = ours.client) => client.send(routes.settings.write, { body });

    it('are stored per company, complete and unchanged', async () => {
      const body = { theme: 'dark', ai_settings: { glossary: ['Flexo'] } };
      expect(await ours.client.call(routes.settings.write, { body })).toEqual({
        theme: 'dark',
        ai_settings: {
          transcription_model: 'whisper-large-v3',
          object_detection: true,
          glossary: ['Flexo'],
          sop_language: 'speech',
          style_guide: '',
          vision: false,
        },
      });
      expect(await theirs.client.call(routes.settings.read)).toEqual({});
      await expectProblem(await write({}, editor.client), 403);
    });

    it.each([
      ['an unknown model', { transcription_model: 'whisper-tiny' }],
      ['a word of 61 letters', { glossary: ['x'.repeat(61)] }],
      ['101 words', { glossary: Array.from({ length: 101 }, (_, at) => `w${at}`) }],
      ['801 letters', { glossary: [...Array.from({ length: 20 }, (_, at) => `${at + 10}`.repeat(20)), 'x'] }],
      ['detection that is neither on nor off', { object_detection: 'maybe' }],
    ])('refuse %s', async (_, ai_settings) => {
      await expectProblem(await write({ ai_settings }), 422);
    });

    it('report which model is used instead of one that is not installed', async () => {
      const { models } = await editor.client.call(routes.transcription.models);
      expect(models.map(({ name }) => name)).toEqual(['whisper-large-v3', 'whisper-medium', 'whisper-small']);
      for (const { name, is_installed, used } of models) if (is_installed) expect(used).toBe(name);
    });
  });

  describe('departments', () => {
    it.each([
      ['an empty name', ' '],
      ['a name of 121 characters', 'x'.repeat(121)],
    ])('refuse %s', async (_, name) => {
      await expectProblem(await ours.client.send(routes.departments.create, { body: { name } }), 422);
    });

    it('have trimmed, unique names', async () => {
      const made = await ours.client.call(routes.departments.create, { body: { name: '  Press shop ' } });
      expect(made.name).toBe('Press shop');
      const again = await ours.client.send(routes.departments.create, { body: { name: 'PRESS SHOP' } });
      expect((await expectProblem(again, 409)).detail).toContain('There is already a department named');
    });

    it('move their SOPs to departments of their own company only', async () => {
      const [here, there] = await Promise.all(
        [ours, theirs].map(({ client }) =>
          client.call(routes.departments.create, { body: { name: randomUUID() } }),
        ),
      );
      const call = { params: { id: here?.id ?? '' }, query: { move_to: there?.id ?? '' } };
      await expectProblem(await ours.client.send(routes.departments.remove, call), 404);
      expect((await ours.client.call(routes.departments.list)).map(({ id }) => id)).toContain(here?.id);
    });
  });

  describe('users', () => {
    it('are limited by the plan, with a sentence that explains what to do', async () => {
      const crowded = await registerCompany('Crowded');
      const invite = () =>
        crowded.client.send(routes.invitations.create, {
          body: { email: `${randomUUID()}@example.com`, role: 'viewer' },
        });
      const { users_limit } = await crowded.client.call(routes.billing.usage);
      for (let taken = 1; taken < users_limit; taken += 1) await expectStatus(await invite(), 201);
      expect((await expectProblem(await invite(), 402)).detail).toBe(
        `Your plan includes ${users_limit} users. Upgrade on the Billing page to add more.`,
      );
    });

    it('always include an administrator', async () => {
      const params = { id: ours.userId };
      const calls = [
        ours.client.send(routes.users.changeRole, { params, body: { role: 'viewer' } }),
        ours.client.send(routes.users.deactivate, { params }),
        ours.client.send(routes.users.remove, { params }),
      ];
      for (const answer of await Promise.all(calls))
        expect((await expectProblem(answer, 409)).detail).toBe(
          'A company needs an administrator. Make someone else an administrator first.',
        );
    });

    it('can sign themselves out everywhere and sign in again', async () => {
      const second = await signIn(editor.email);
      await editor.client.call(routes.users.signOutEverywhere);
      for (const client of [editor.client, second])
        await expectStatus(await client.send(routes.users.me), 401);
      await (await signIn(editor.email)).call(routes.users.me);
    });
  });
});
