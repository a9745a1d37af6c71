import { beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes, defaultBrand, routes, type AnyRoute, type AuditEntry } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { randomUUID } from 'node:crypto';
import { onePixel, sampleClip } from '../sample-clip.js';
import { Client, expectStatus, type Call } from './client.js';
import { password, registerCompany, signIn, signInOperator } from './companies.js';
import { linkFor } from './mailbox.js';

/** Routes that change something without an audit entry, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'annotations.save': 'each box names its author; an annotator saves hundreds an hour',
  'annotations.save-many': 'the same',
  'annotations.import': 'only reads a file: its import leaves the entry',
  'contact.send': 'the message itself is stored, and its author is not a user',
  'contact.mark': 'a mark for the reader',
  'uploads.create': 'part of an upload: the action that uses the file leaves the entry',
  'uploads.append': 'the same',
  'uploads.remove': 'the same',
  'notifications.read': 'a mark for the reader',
  'overview.open': 'reading is not audited; that an SOP was opened is counted',
  'redaction.find-words': 'only searches: nothing changes',
  'saved-views.create': 'a shortcut of one user: nothing of the company changes',
  'saved-views.update': 'the same',
  'saved-views.remove': 'the same',
  'shared.open': 'a visitor reads: views are counted at the link',
  'import-report.dismiss': 'a note is hidden: nothing of the SOP changes',
  'identity.begin': 'redirects to a provider: the signature that results leaves the entry',
  'moments.take': 'a frame to choose from: nothing of the SOP changes until it is chosen',
  'platform-storage.measure': 'files are counted again: no user has or loses anything',
  'api-key.try': 'a question to the AI provider: nothing changes',
  'language-model.try': 'a question to the AI provider: nothing changes',
  'language-model.models': 'the same',
  'language-model.discover': 'the same',
  'companies.rebuild': 'a copy is rebuilt: no user has or loses anything',
  'billing.webhook': 'the change that an event of the payment provider causes leaves the entry',
  'platform-billing.fix-missing-plans': 'a plan that is put back leaves an entry; none is missing here',
};

/**
 * They need a finished run, a language model or a provider of identities or payments, or would change the system for every company: specs of
 * their services check their entries.
 */
const checkedInOtherSpecs = [
  'erasures.create-own',
  'bulk.remove',
  'sops.duplicate',
  'annotations.take-import',
  'api-key.remove',
  'api-key.set',
  'billing.cancel',
  'billing.change',
  'billing.checkout',
  'billing.portal',
  'billing.resume',
  'company-exports.create',
  'contact.remove',
  'datasets.rename-class',
  'exports.create',
  'landing.add-tile',
  'landing.edit-tile',
  'landing.remove-tile',
  'landing.set',
  'landing.upload-logo',
  'language-model.remove-server-key',
  'language-model.reset-settings',
  'language-model.set-price',
  'language-model.set-server-key',
  'language-model.set-settings',
  'models.activate',
  'models.decline',
  'operators.deactivate',
  'operators.end-session',
  'operators.end-sessions',
  'operators.invite',
  'operators.reactivate',
  'operators.remove',
  'operators.resend',
  'operators.reset-second-factor',
  'operators.revoke',
  'payments.create-product',
  'payments.map-price',
  'payments.sync-subscription',
  'monitor.discard-failed',
  'monitor.retry-failed',
  'platform-storage.cleanup',
  'processing-settings.write',
  'progress.retry',
  'readings.confirm',
  'redaction.discard',
  'redaction.find',
  'redaction.redact',
  'redaction.redact-words',
  'releases.release',
  'releases.request',
  'releases.return',
  'releases.withdraw',
  'reviews.confirm',
  'screen-recording.convert',
  'second-factor.begin',
  'second-factor.confirm',
  'second-factor.remove',
  'second-factor.renew-codes',
  'sign-in.complete',
  'speech-models.cancel',
  'speech-models.fetch',
  'speech-models.load-catalogue',
  'speech-models.remove',
  'sops.regenerate',
  'sops.restore',
  'sops.undo',
  'steps.add',
  'steps.add-picture',
  'steps.duplicate',
  'steps.mark-picture',
  'steps.merge',
  'steps.order',
  'steps.remove',
  'steps.remove-picture',
  'steps.set-screenshot',
  'steps.split',
  'steps.update',
  'translations.accept',
  'translations.edit',
  'translations.remove',
  'translations.request',
  'training-progress.remove',
  'training-progress.stop',
  'training.start',
];

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const logo = {
  name: 'logo.svg',
  content: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
};

const twoSteps = { name: 'press.md', content: '# Press\n\n1. Close it\n2. Open it\n' };

/** Of a draft that has changed since. */
const executionWith = (photoId: string) => ({
  ...{ sequence: 1, state: 'finished', version: null, revision: 99 },
  ...{ started_at: '2026-11-28T08:00:00Z', ended_at: '2026-11-28T08:10:00Z' },
  steps: [{ step_id: photoId, title: 'Put on gloves', seconds: 5, done_at: null, photos: [photoId] }],
});

interface AuditedCall {
  requestId: string;
  /** Null for anonymous calls. */
  userId: string | null;
}

describe('audit trail', () => {
  const done = new Map<string, AuditedCall>();
  let operator: Client;
  let operatorId: string;
  let companyId: string;

  beforeAll(async () => {
    operator = await signInOperator();
    operatorId = (await operator.call(routes.users.me)).id;
    companyId = await live();
  });

  async function act(
    route: AnyRoute,
    client: Client,
    userId: string | null,
    call: Call = {},
  ): Promise<unknown> {
    const answer = await expectStatus(await client.send(route, call), route.status);
    done.set(route.name, { requestId: answer.requestId, userId });
    return answer.text ? JSON.parse(answer.text) : undefined;
  }

  /** The life of a company: each route that changes something, once. */
  async function live(): Promise<string> {
    const email = `${randomUUID()}@example.com`;
    const registration = { body: { email, password, company_name: 'Trail' } };
    const registered = await expectStatus(await new Client().send(routes.auth.register, registration), 201);
    const { company_id, user_id } = JSON.parse(registered.text) as { company_id: string; user_id: string };
    done.set(routes.auth.register.name, { requestId: registered.requestId, userId: user_id });
    await act(routes.auth.token, new Client(), user_id, { body: { username: email, password } });
    const admin = await signIn(email);
    await make(admin, user_id);
    await invite(admin, user_id);
    const signed = { purpose: 'sop.release', subject_id: user_id, revision: 1 };
    await act(routes.identity.confirm, admin, user_id, { body: { ...signed, password } });
    const passwords = { current_password: password, new_password: password };
    await act(routes.users.changeName, admin, user_id, { body: { display_name: 'Ann Lee' } });
    await act(routes.users.changeNotices, admin, user_id, { body: { muted: [] } });
    await act(routes.users.changePassword, admin, user_id, { body: passwords });
    await act(routes.emailConfirmation.request, admin, user_id);
    const confirming = { params: { token: await linkFor(email, 2, ['confirm-address']) } };
    await act(routes.emailConfirmation.complete, new Client(), user_id, confirming);
    await act(routes.passwordReset.request, new Client(), null, { body: { email } });
    const params = { token: await linkFor(email) };
    await act(routes.passwordReset.complete, new Client(), user_id, { params, body: { password } });
    await act(routes.users.signOutEverywhere, await signIn(email), user_id);
    await act(routes.auth.logout, await signIn(email), user_id);
    await operate(company_id);
    return company_id;
  }

  async function make(admin: Client, userId: string): Promise<void> {
    const as = (route: AnyRoute, call?: Call) => act(route, admin, userId, call);
    const { id } = (await as(routes.departments.create, { body: { name: 'Press' } })) as { id: string };
    await as(routes.departments.rename, { params: { id }, body: { name: 'Press shop' } });
    await as(routes.approvers.set, { params: { id }, body: { user_ids: [userId] } });
    await as(routes.reviews.setForDepartment, { params: { id }, body: { months: 12 } });
    const body = { title: 'Trail', department_id: id };
    const file = { name: 'cut.mp4', content: await sampleClip() };
    const sop = (await as(routes.sops.create, { body, file })) as { id: string };
    await as(routes.sops.import, { body: { department_id: id }, file: twoSteps });
    await as(routes.sops.update, { params: sop, body: { title: 'Another' } });
    await as(routes.reviews.set, { params: sop, body: { months: 6 } });
    const all = { sop_ids: [sop.id] };
    await as(routes.bulk.move, { body: { ...all, department_id: null } });
    await as(routes.bulk.tag, { body: { ...all, add: ['Trail'] } });
    await as(routes.bulk.trash, { body: all });
    await as(routes.bulk.restore, { body: all });
    await as(routes.tags.set, { params: sop, body: { tags: ['Trail'] } });
    await as(routes.trash.move, { params: sop });
    await as(routes.trash.restore, { params: sop });
    const link = { params: sop, body: { expires_in_days: 1 } };
    const share = { id: sop.id, shareId: ((await as(routes.shares.create, link)) as { id: string }).id };
    await as(routes.shares.update, { params: share, body: { name: 'Trail' } });
    await as(routes.shares.remove, { params: share });
    const written = { params: sop, body: { text: 'Which clamp?' } };
    const comment = {
      id: sop.id,
      commentId: ((await as(routes.comments.create, written)) as { id: string }).id,
    };
    await as(routes.comments.reply, { params: comment, body: { text: 'The large one.' } });
    await as(routes.comments.resolve, { params: comment });
    await as(routes.comments.reopen, { params: comment });
    await as(routes.comments.remove, { params: comment });
    const run = { id: sop.id, executionId: randomUUID() };
    const photoId = randomUUID();
    await as(routes.executions.record, { params: run, body: executionWith(photoId) });
    await as(routes.executions.addPhoto, { params: { ...run, photoId }, file: onePixel });
    await as(routes.executions.remove, { params: run });
    await as(routes.sops.remove, { params: sop });
    await as(routes.departments.remove, { params: { id } });
    const query = { name: 'Trail', fps: '0.5', transcode: 'false' };
    const dataset = (await as(routes.datasets.create, { query, body: {}, file })) as {
      id: number;
    };
    await as(routes.datasets.remove, { params: { id: String(dataset.id) } });
    await as(routes.models.deactivate);
    await as(routes.trainingProgress.cleanup);
    const token = { name: 'Trail', scopes: ['sops:read'], expires_in_days: 1 };
    const made = (await as(routes.apiTokens.create, { body: token })) as { id: string };
    await as(routes.apiTokens.revoke, { params: { id: made.id } });
    await automate(as);
    await as(routes.settings.write, { body: { language: 'en' } });
    await as(routes.company.uploadLogo, { file: logo });
    await as(routes.videoRetention.set, { body: { days: 365 } });
    await as(routes.company.setBrand, { body: defaultBrand });
  }

  async function automate(as: (route: AnyRoute, call?: Call) => Promise<unknown>): Promise<void> {
    const hook = { address: 'https://receiver.invalid/hook', events: ['sop.released'] };
    const { id } = (await as(routes.webhooks.create, { body: hook })) as { id: string };
    const params = { id };
    await as(routes.webhooks.update, { params, body: { events: ['sop.failed'] } });
    await as(routes.webhooks.replaceSecret, { params });
    const sent = (await as(routes.webhooks.test, { params })) as { id: string };
    await as(routes.webhooks.replay, { params: { id, deliveryId: sent.id } });
    await as(routes.webhooks.remove, { params });
  }

  async function invite(admin: Client, userId: string): Promise<void> {
    const as = (route: AnyRoute, call?: Call) => act(route, admin, userId, call);
    const email = `${randomUUID()}@example.com`;
    const invitation = { body: { email, role: 'viewer' } };
    const { id } = (await as(routes.invitations.create, invitation)) as { id: string };
    await as(routes.invitations.resend, { params: { id } });
    await as(routes.invitations.revoke, { params: { id } });
    const again = await admin.call(routes.invitations.create, invitation);
    const link = { params: { token: await linkFor(email, 3) }, body: { password } };
    await act(routes.invitations.accept, new Client(), again.id, link);
    const params = { id: again.id };
    await as(routes.users.changeRole, { params, body: { role: 'editor' } });
    await as(routes.users.signOut, { params });
    await as(routes.users.deactivate, { params });
    await as(routes.users.reactivate, { params });
    await as(routes.users.remove, { params });
    const { name_to_type } = await eventually(() => admin.call(routes.erasures.preview, { params }));
    await as(routes.erasures.create, { params, body: { name: name_to_type } });
    const people = [{ email: `${randomUUID()}@example.com`, role: 'viewer' }];
    // Billing counts a removed user until the event has arrived.
    await eventually(async () => {
      const reply = await as(routes.invitations.createMany, { body: { people } });
      expect(reply).toMatchObject({ outcomes: [{ outcome: 'invited' }] });
    });
  }

  async function operate(id: string): Promise<void> {
    const as = (route: AnyRoute, call?: Call) => act(route, operator, operatorId, call);
    await as(routes.platformBilling.extendTrial, { params: { id }, body: { days: 7 } });
    await as(routes.platformBilling.addCredit, { params: { id }, body: { amount_cents: 100 } });
    await as(routes.platformBilling.changePlan, { params: { id }, body: { plan: 'starter' } });
    const [plan] = await operator.call(routes.platformBilling.plans);
    const plan_id = plan?.id ?? '';
    await as(routes.platformBilling.override, { body: { company_id: id, plan_id } });
    const body = { display_name: plan?.display_name };
    await as(routes.platformBilling.updatePlan, { params: { id: plan_id }, body });
    await as(routes.companies.loginAs, { params: { id }, body: { reason: 'To see what is left' } });
    await as(routes.companies.suspend, { params: { id } });
    await as(routes.companies.reactivate, { params: { id } });
    await as(routes.companies.remove, { params: { id }, query: { name: 'Trail' } });
  }

  it('has an entry of every route that changes something, or the route is listed with a reason', () => {
    const changing = allRoutes.filter(({ method }) => !reading.has(method)).map(({ name }) => name);
    const accounted = [...done.keys(), ...Object.keys(exceptions), ...checkedInOtherSpecs];
    expect(changing.filter((name) => !accounted.includes(name))).toEqual([]);
    expect([...accounted].sort()).toEqual([...changing].sort());
  });

  it('names the user with the id of the request', async () => {
    await eventually(
      async () => {
        const entries = await trail();
        const missing = [...done].filter(
          ([, { requestId, userId }]) =>
            !entries.some((entry) => entry.request_id === requestId && entry.user_id === userId),
        );
        expect(missing.map(([name]) => name)).toEqual([]);
      },
      { timeoutSeconds: 60, intervalMs: 250 },
    );
  });

  it('contains no address of a deleted user', async () => {
    await eventually(
      async () => {
        // The operator also acts for companies of other suites, which still exist.
        const entries = (await trail()).filter(({ company_id }) => company_id === companyId);
        const ofUsers = entries.filter(({ user_id }) => user_id !== operatorId);
        expect(ofUsers.length).toBeGreaterThan(10);
        expect(ofUsers.filter(({ user_email }) => user_email !== null)).toEqual([]);
      },
      { timeoutSeconds: 120, intervalMs: 500 },
    );
  }, 130_000);

  async function trail(): Promise<AuditEntry[]> {
    const query = { limit: '200' };
    const ofCompany = await operator.call(routes.audit.listAll, {
      query: { ...query, company_id: companyId },
    });
    const ofOperator = await operator.call(routes.audit.listAll, {
      query: { ...query, user_id: operatorId },
    });
    return [...ofCompany.items, ...ofOperator.items];
  }
});

describe('seats of a plan', () => {
  it('are given to as many of a hundred simultaneous invitations as there are', async () => {
    const { client } = await registerCompany('Crowd');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        client.send(routes.invitations.create, {
          body: { email: `${randomUUID()}@example.com`, role: 'viewer' },
        }),
      ),
    );
    const given = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    const usage = await client.call(routes.billing.usage);
    // A slow machine may ask some to retry and reserve a seat for one of them for a while.
    const unsure = given(503);
    expect(given(201) + given(402) + unsure).toBe(100);
    expect(given(201)).toBeLessThan(usage.users_limit);
    expect(given(201) + unsure).toBeGreaterThanOrEqual(usage.users_limit - 1);
    expect(usage.active_users).toBeLessThanOrEqual(usage.users_limit);
  });
});
