import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invitationListLimits, type InvitationOutcome } from '@sop/contracts';
import { eventually, trailOf } from '@sop/testing';
import { authClient, type Account } from '../testing/auth-client.js';
import { startAuth, type AuthFixture } from '../testing/start-auth.js';

let auth: AuthFixture;
let client: ReturnType<typeof authClient>;
let admin: Account;
beforeAll(async () => {
  auth = await startAuth();
  client = authClient(auth.url);
  auth.ledger.limit = 1000;
  admin = await client.register();
});
afterAll(() => auth.close());

const address = () => `${randomUUID()}@example.test`;
const viewers = (...emails: string[]) => emails.map((email) => ({ email, role: 'viewer' }));
const ask = (people: object[], { by = admin, more = {}, at = client } = {}) =>
  at.json('POST', '/bulk/invitations', by.token, { people, ...more });
const outcomesOf = async (...call: Parameters<typeof ask>) =>
  (await ask(...call)).body['outcomes'] as InvitationOutcome[];
/** The outcome of each, or the code of its refusal. */
const verdicts = (outcomes: readonly InvitationOutcome[]) =>
  outcomes.map(({ outcome, refusal }) => refusal?.code ?? outcome);
const open = async (by: Account) =>
  ((await client.get('/invitations?limit=100', by.token)).body['items'] as { email: string; role: string }[])
    .map(({ email, role }) => `${email} ${role}`)
    .toSorted();
const mailed = async (to: string) => (await auth.mails()).filter((mail) => mail.to === to).length;

describe('inviting a list of people', () => {
  it('invites each with its role, by mail and with an entry in the audit trail', async () => {
    const owner = await client.register();
    const [one, two] = [address(), address()];
    const people = [
      { email: one.toUpperCase(), role: 'editor' },
      { email: two, role: 'viewer' },
    ];
    expect(verdicts(await outcomesOf(people, { by: owner }))).toEqual(['invited', 'invited']);
    expect(await open(owner)).toEqual([`${one} editor`, `${two} viewer`].toSorted());
    await eventually(async () => (await mailed(one)) === 1 && (await mailed(two)) === 1);
    await eventually(() => auth.ledger.used(owner.companyId) === 3);
    const trail = await trailOf(auth.database, owner.companyId);
    expect(trail.filter(({ action }) => action === 'user.invited')).toHaveLength(2);
  });

  it('answers each who cannot be invited with the reason, and invites the others', async () => {
    const other = await client.register();
    const [fresh, invited] = [address(), address()];
    await client.json('POST', '/invitations', admin.token, { email: invited, role: 'viewer' });
    const emails = ['no address', admin.email, invited, other.email, fresh, ` ${fresh.toUpperCase()}`.trim()];
    const outcomes = await outcomesOf(viewers(...emails));
    expect(verdicts(outcomes)).toEqual([
      'invitation.address-malformed',
      'invitation.own-user',
      'invitation.sent-already',
      'account.invited-email-taken',
      'invited',
      'invitation.twice',
    ]);
    expect(outcomes.map(({ email }) => email)).toEqual(emails);
    expect(outcomes[0]?.refusal).toEqual({
      code: 'invitation.address-malformed',
      parameters: {},
      detail: 'This is not a valid email address.',
      is_limit: false,
    });
  });

  it('sends nothing for a preview, and does not reveal an account of another company', async () => {
    const owner = await client.register();
    const email = address();
    const call = [
      viewers(email, admin.email, owner.email),
      { by: owner, more: { is_preview: true } },
    ] as const;
    expect(verdicts(await outcomesOf([...call[0]], call[1]))).toEqual([
      'ready',
      'ready',
      'invitation.own-user',
    ]);
    expect(await open(owner)).toEqual([]);
    expect(auth.ledger.used(owner.companyId)).toBe(1);
  });

  it('changes nothing when the list is sent again', async () => {
    const owner = await client.register();
    const people = viewers(address(), address());
    await outcomesOf(people, { by: owner });
    const before = await open(owner);
    const again = await outcomesOf(
      people.map(({ email }) => ({ email, role: 'admin' })),
      { by: owner },
    );
    expect(verdicts(again)).toEqual(['invitation.sent-already', 'invitation.sent-already']);
    expect(await open(owner)).toEqual(before);
    for (const { email } of people) await eventually(async () => (await mailed(email)) === 1);
  });

  it('ends where the plan has no seat left, and names the rest', async () => {
    const owner = await client.register();
    auth.ledger.limit = 3;
    const people = viewers(address(), address(), address(), 'no address');
    const outcomes = await outcomesOf(people, { by: owner });
    auth.ledger.limit = 1000;
    expect(verdicts(outcomes)).toEqual(['invited', 'invited', 'plan.users', 'plan.users']);
    expect(outcomes.map(({ refusal }) => refusal?.is_limit ?? null)).toEqual([null, null, true, true]);
    expect(await open(owner)).toHaveLength(2);
  });

  it('continues with the same list after an outage, without inviting anyone twice', async () => {
    const owner = await client.register();
    const people = viewers(address(), address());
    auth.ledger.losesReplies = true;
    expect((await ask(people, { by: owner })).status).toBeGreaterThanOrEqual(500);
    auth.ledger.losesReplies = false;
    expect(verdicts(await outcomesOf(people, { by: owner }))).toEqual(['invited', 'invited']);
    await eventually(() => auth.ledger.used(owner.companyId) === 3);
  });

  it('is for administrators, and for a limited number of people', async () => {
    const many = viewers(...Array.from({ length: invitationListLimits.perRequest + 1 }, address));
    expect((await ask(many)).status).toBe(422);
    expect((await ask([])).status).toBe(422);
    expect((await ask([{ email: address(), role: 'platform-admin' }])).status).toBe(422);
    expect((await ask([{ email: address(), role: 'viewer', user_role: 'platform-admin' }])).status).toBe(422);
    expect((await client.json('POST', '/bulk/invitations', undefined, { people: many })).status).toBe(401);
  });
});

describe('limits of invitations', () => {
  it('count each person of a list as one invitation, and those who are known as none', async () => {
    const strict = await startAuth({ RATE_LIMIT_FACTOR: '0.05' });
    strict.ledger.limit = 1000;
    const at = authClient(strict.url);
    const by = await at.register();
    const single = await at.json('POST', '/invitations', by.token, { email: address(), role: 'viewer' });
    expect(single.status).toBe(201);
    // Three in an hour.
    const people = viewers(address(), address(), address());
    const outcomes = await outcomesOf(people, { by, at });
    expect(verdicts(outcomes)).toEqual(['invited', 'invited', 'invitation.hourly-limit']);
    expect(outcomes[2]?.refusal?.parameters).toEqual({ minutes: 60 });
    expect(verdicts(await outcomesOf(people, { by, at }))).toEqual([
      'invitation.sent-already',
      'invitation.sent-already',
      'invitation.hourly-limit',
    ]);
    await strict.close();
  });

  it('follow the seats of a paid plan, so that a list as long as those is invited at once', async () => {
    // Sixty become three in an hour, a thousand fifty.
    const strict = await startAuth({ RATE_LIMIT_FACTOR: '0.05' });
    Object.assign(strict.ledger, { limit: 1000, status: 'active' });
    const at = authClient(strict.url);
    const by = await at.register();
    const people = () => viewers(...Array.from({ length: 51 }, address));
    const invited = async () =>
      verdicts(await outcomesOf(people(), { by, at })).indexOf('invitation.hourly-limit');
    expect(await invited()).toBe(50);
    const single = { email: address(), role: 'viewer' };
    expect((await at.json('POST', '/invitations', by.token, single)).status).toBe(201);
    strict.ledger.status = 'trialing';
    expect(await invited()).toBe(2);
    await strict.close();
  });

  it('is that of single invitations for a plan with fewer seats', async () => {
    const strict = await startAuth({ RATE_LIMIT_FACTOR: '0.05' });
    Object.assign(strict.ledger, { limit: 20, status: 'active' });
    const at = authClient(strict.url);
    const by = await at.register();
    const outcomes = await outcomesOf(viewers(address(), address(), address(), address()), { by, at });
    expect(verdicts(outcomes)).toEqual(['invited', 'invited', 'invited', 'invitation.hourly-limit']);
    await strict.close();
  });

  it('require a confirmed address of the inviter where a mail server is set', async () => {
    const mailing = await startAuth({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const at = authClient(mailing.url);
    const by = await at.register();
    for (const is_preview of [true, false])
      expect(await ask(viewers(address()), { by, at, more: { is_preview } })).toMatchObject({
        status: 403,
        body: { code: 'invitation.confirm-address-first' },
      });
    await mailing.close();
  });
});
