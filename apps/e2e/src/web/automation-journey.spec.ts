import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, webhookTest } from '@sop/contracts';
import { closeServer, eventually, listenLocally } from '@sop/testing';
import type { Browser, Page } from 'playwright-core';
import { Client, expectProblem, expectStatus } from '../api/client.js';
import { createDepartment, joinCompany, registerCompany, type Company } from '../api/companies.js';
import { sampleClip } from '../sample-clip.js';
import { accessibilityProblems, desktop, launchBrowser, openPage, phone, picture } from './browser.js';
import { useToken } from './journey.js';

interface Received {
  headers: Record<string, string>;
  body: string;
}

/** A company connects a program of its own: a token, a webhook, and the API reference. */
describe('automation of a company', () => {
  let browser: Browser;
  let page: Page;
  let problems: string[];
  let company: Company;
  let server: Server;
  let receiver: string;
  let status = 200;
  const received: Received[] = [];
  let token = '';
  let secret = '';

  beforeAll(async () => {
    server = createServer((request, reply) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({ headers: request.headers as Received['headers'], body });
        reply.writeHead(status).end('stored');
      });
    });
    receiver = await listenLocally(server);
    browser = await launchBrowser();
    ({ page, problems } = await openPage(browser, desktop));
    company = await registerCompany('Automation');
    await useToken(page, company.client.token ?? '');
  });
  afterAll(async () => {
    await browser.close();
    await closeServer(server);
  });

  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const see = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const dialog = () => page.getByRole('dialog');
  /** The button, not the cross. */
  const closeSecret = () => dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
  const open = async () => {
    await page.goto('/settings?tab=automation');
    await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor();
  };

  it('begins with no token and no webhook', async () => {
    await open();
    await see('No API tokens yet');
    await see('No webhooks yet');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('creates a token, which is shown once', async () => {
    await press('New token');
    await dialog().getByLabel('Name').fill('Importer');
    await dialog().getByLabel('Write SOPs').check();
    await dialog().getByLabel('Upload videos').check();
    await picture(page, 'automation-new-token');
    await press('Create token');
    const shown = dialog().getByRole('group', { name: 'Token' });
    token = (await shown.textContent()) ?? '';
    expect(token).toMatch(/^sopc_[0-9a-f]{56}$/);
    expect(await accessibilityProblems(page)).toEqual([]);
    await closeSecret();
    await page.getByRole('row').filter({ hasText: 'Importer' }).waitFor();
    expect(await page.content()).not.toContain(token);
  });

  it('makes a webhook and sends a test, which arrives signed', async () => {
    await press('New webhook');
    await dialog().getByLabel('Address').fill(`${receiver}/hook`);
    await dialog().getByLabel('SOP created').check();
    await picture(page, 'automation-new-webhook');
    await press('Create webhook');
    secret = (await dialog().getByRole('group', { name: 'Secret' }).textContent()) ?? '';
    await closeSecret();
    await press(`More actions: ${receiver}/hook`);
    await page.getByRole('menuitem', { name: 'Deliveries' }).click();
    await see('Nothing was sent yet');
    await press('Send a test');
    await eventually(() => expect(received).toHaveLength(1));
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const signed = `${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.${body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    await see('Delivered');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('lets the program create an SOP under the name of the token, which the webhook reports', async () => {
    const program = new Client(token);
    const departmentId = await createDepartment(company.client);
    const body = { title: 'Oil the press', department_id: departmentId };
    const file = { name: 'cut.mp4', content: await sampleClip() };
    const sop = await program.call(routes.sops.create, { body, file });
    await eventually(() => {
      const types = received.map(({ body: text }) => JSON.parse(text) as { type: string; data: object });
      expect(types.at(-1)).toMatchObject({ type: 'sop.created', data: { sop_id: sop.id } });
    });
    await eventually(async () => {
      const { items } = await company.client.call(routes.audit.list, { query: { action: 'sop.created' } });
      expect(items[0]).toMatchObject({ user_name: 'API token Importer', user_email: null });
    });
    await expectProblem(await program.send(routes.users.list), 403);
    await page.goto('/settings?tab=activity');
    await see('API token Importer');
  });

  it('sends again by a click what was lost', async () => {
    status = 503;
    await open();
    await press(`More actions: ${receiver}/hook`);
    await page.getByRole('menuitem', { name: 'Deliveries' }).click();
    await press('Send a test');
    await see('Waiting');
    await see(/Status 503/);
    await picture(page, 'automation-log');
    status = 200;
    // Events of the SOP may arrive at any time.
    const idsOfTests = () =>
      received
        .filter(({ body }) => (JSON.parse(body) as { type: string }).type === webhookTest)
        .map(({ headers }) => headers['webhook-id']);
    const before = idsOfTests();
    await page
      .getByRole('button', { name: /^Send again: Test/ })
      .first()
      .click();
    await eventually(() => expect(idsOfTests().slice(before.length)).toContain(before.at(-1)));
    await page.keyboard.press('Escape');
  });

  it('describes the API, and tries a call with the token', async () => {
    await open();
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByLabel('API token', { exact: true }).fill(token);
    await page.getByLabel('Search calls').fill('/api/departments');
    await page.locator('summary').filter({ hasText: 'GET' }).first().click();
    await press('Send');
    await see(/Status 200/);
    await page.getByRole('region', { name: 'Answer' }).getByText('Workshop').waitFor();
    await picture(page, 'api-reference');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('revokes the token, which is refused from then on', async () => {
    await open();
    await press('Revoke Importer');
    await dialog().getByRole('button', { name: 'Revoke', exact: true }).click();
    await see('No API tokens yet');
    await eventually(async () => expectStatus(await new Client(token).send(routes.sops.list), 401));
  });

  it('stops a token with the right of its creator, and says so', async () => {
    const programOf = async (name: string) => {
      const { client, userId: id } = await joinCompany(company.client, 'admin');
      const body = { name, scopes: ['sops:read' as const, 'sops:write' as const], expires_in_days: 30 };
      const program = new Client((await client.call(routes.apiTokens.create, { body })).token);
      await program.call(routes.sops.list);
      return { program, params: { id } };
    };
    const [archive, shopFloor] = [await programOf('Archive'), await programOf('Shop floor')];
    await company.client.call(routes.users.remove, { params: archive.params });
    const body = { role: 'viewer' as const };
    await company.client.call(routes.users.changeRole, { params: shopFloor.params, body });
    await eventually(async () => expectStatus(await archive.program.send(routes.sops.list), 401));
    await shopFloor.program.call(routes.sops.list);
    await open();
    await see('Stopped: its creator was removed');
    await see('Its creator is no longer allowed: Write SOPs');
    await picture(page, 'automation-stopped');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it.each([
    ['on a phone', { ...phone }],
    ['in dark', { ...desktop, colorScheme: 'dark' as const }],
  ])('can be read %s', async (what, size) => {
    const other = await openPage(browser, size);
    await useToken(other.page, company.client.token ?? '');
    for (const path of ['/settings?tab=automation', '/developers']) {
      await other.page.goto(path);
      await other.page.getByRole('heading', { level: 2 }).first().waitFor();
      await picture(other.page, `${path.replaceAll(/\W+/g, '-')}-${what.replaceAll(' ', '-')}`);
      expect(await accessibilityProblems(other.page)).toEqual([]);
      const isWider = await other.page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect(isWider).toBe(false);
    }
    expect(other.problems).toEqual([]);
    await other.page.close();
  });

  it('leaves the console of the browser empty', () => {
    expect(problems).toEqual([]);
  });
});
