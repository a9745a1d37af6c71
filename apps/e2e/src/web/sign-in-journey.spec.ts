import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page } from 'playwright-core';
import { Client } from '../api/client.js';
import { linkFor } from '../api/mailbox.js';
import { accessibilityProblems, desktop, launchBrowser, openPage, phone, picture } from './browser.js';
import { register, tokenOf, useToken } from './journey.js';

const person = {
  company: 'Sign-in Works',
  email: `${randomUUID()}@example.com`,
  password: 'correct horse battery',
};

describe('sign-in and registration', () => {
  let browser: Browser;
  let page: Page;
  let problems: string[];
  const consoleLines: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    ({ page, problems } = await openPage(browser, desktop));
    page.on('console', (message) => consoleLines.push(message.text()));
  });
  afterAll(() => browser.close());

  const field = (label: string) => page.getByLabel(label, { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const see = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const leadsTo = (name: string, to: string) =>
    page.locator(`a[href="${to}"]`).filter({ hasText: name }).first().waitFor();
  const token = () => tokenOf(page);

  describe('login page', () => {
    it('links to a new password, the registration and the start page', async () => {
      await page.goto('/login');
      await leadsTo('Forgot password?', '/forgot-password');
      await leadsTo('Sign up free', '/register');
      await leadsTo('SOP Creator', '/');
    });

    it('requires both fields', async () => {
      await press('Log in');
      await see('Please enter both email and password');
    });

    it('shows the same for a wrong password and an unknown address', async () => {
      await field('Email').fill(person.email);
      await field('Password').fill('not the password');
      await press('Log in');
      await see('Invalid email or password');
    });

    it('shows Google and Microsoft, disabled with a reason if they are not set up', async () => {
      for (const name of ['Google', 'Microsoft']) await see(`Continue with ${name}`);
      const providers = await new Client().call(routes.signIn.providers);
      const closed = providers.filter(({ is_configured }) => !is_configured);
      if (closed.length > 0) await see(/is not set up on this installation/);
      await picture(page, 'login');
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    it.each([
      ['cancelled', 'The login was cancelled.'],
      ['expired', 'The login took too long.'],
      ['provider', 'The provider could not be reached'],
      ['unconfirmed', 'does not confirm that the email address is yours'],
      ['refused', 'This account is currently not active.'],
    ])('shows why a sign-in at a provider ended: %s', async (failed, message) => {
      await page.goto(`/login?failed=${failed}`);
      await see(new RegExp(message));
    });
  });

  describe('registration', () => {
    const fill = async (change: Partial<Record<string, string>> = {}) => {
      const values = {
        'Company name': person.company,
        Email: person.email,
        Password: person.password,
        'Confirm password': person.password,
        ...change,
      };
      for (const [label, value] of Object.entries(values)) await field(label).fill(value ?? '');
    };

    it('offers seven days without a credit card, with links to terms, privacy, login and the start page', async () => {
      await page.goto('/register');
      await see('Free for 7 days. No credit card.');
      await leadsTo('Terms of Service', '/terms');
      await leadsTo('Privacy Policy', '/privacy');
      await leadsTo('Log in', '/login');
      await leadsTo('SOP Creator', '/');
    });

    it.each([
      ['12345', 'weak'],
      ['123456', 'medium'],
      ['1234567', 'medium'],
      ['12345678', 'strong'],
    ])('rates the password %s as %s', async (password, strength) => {
      await field('Password').fill(password);
      await see(`Password strength: ${strength}`);
    });

    it('shows what is missing before it is sent', async () => {
      await fill({ 'Company name': '' });
      await press('Create account');
      await see('Please fill in all fields');
      await fill({ 'Confirm password': 'another one' });
      await press('Create account');
      await see('Passwords do not match');
      await fill({ Password: '12345', 'Confirm password': '12345' });
      await press('Create account');
      await see('Password must be at least 6 characters long');
      await fill();
      await press('Create account');
      await see('Please agree to the Terms of Service and Privacy Policy');
    });

    it('signs in at once and opens the dashboard', async () => {
      await register(page, person);
      expect(await token()).not.toBe('');
    });

    it('shows the server’s message if the address has an account', async () => {
      const { page: other } = await openPage(browser, phone);
      await other.goto('/register');
      for (const [label, value] of [
        ['Company name', 'Second'],
        ['Email', person.email],
        ['Password', person.password],
        ['Confirm password', person.password],
      ] as const)
        await other.getByLabel(label, { exact: true }).fill(value);
      await other.getByRole('checkbox').check();
      await other.getByRole('button', { name: 'Create account' }).click();
      await other.getByText('There is already an account with this email address.').first().waitFor();
      await other.context().close();
    });
  });

  it.each(['/login', '/register', '/forgot-password', '/'])(
    'redirects signed-in users: %s leads to the dashboard',
    async (path) => {
      await page.goto(path);
      await page.waitForURL('**/dashboard');
    },
    120_000,
  );

  it('offers to confirm the address by a link only if a mail server sends it', async () => {
    expect(await page.getByText('Please confirm your email address').count()).toBe(0);
    const link = await linkFor(person.email, 1, ['confirm-address']);
    await page.goto(`/confirm-address/${link}`);
    await see('Your address is confirmed');
    await page.goto('/dashboard');
    await see('Create your first SOP');
    await page.goto(`/confirm-address/${link}`);
    await see('This link cannot be used');
  });

  it('shows all pages in the sidebar except the administrator’s', async () => {
    await page.goto('/dashboard');
    for (const path of ['/dashboard', '/create', '/training', '/settings', '/billing'])
      await page.locator(`aside a[href="${path}"]`).first().waitFor();
    await page.getByRole('heading', { name: 'Admin', exact: true }).waitFor({ state: 'detached' });
    const { page: small } = await openPage(browser, phone);
    await useToken(small, await token());
    await small.goto('/dashboard');
    await small.getByRole('button', { name: 'Open the menu' }).waitFor();
    await small.locator('aside a[href="/billing"]').first().waitFor({ state: 'hidden' });
    await small.getByRole('button', { name: 'Open the menu' }).click();
    await small.getByRole('dialog').getByRole('link', { name: 'Billing' }).waitFor();
    await small.context().close();
  });

  it('has the styles of each part after those of all pages, which they refine', async () => {
    const html = await (await page.request.get('/dashboard')).text();
    const shared = /<link rel="stylesheet"[^>]*href="([^"]+)"/.exec(html)?.[1];
    const [first, ...later] = await page.evaluate<string[]>(
      `[...document.querySelectorAll('link[rel="stylesheet"]')].map(({ href }) => new URL(href).pathname)`,
    );
    expect(first).toBe(shared);
    expect(later).not.toEqual([]);
  });

  it('ends with Logout: the token is removed and the landing page is shown', async () => {
    await press('Logout');
    await page.waitForURL((url) => url.pathname === '/');
    expect(await token()).toBe('');
    await page.goto('/settings');
    await page.waitForURL('**/login?next=%2Fsettings');
  });

  it('works after a forgotten password, by the link of a mail, once', async () => {
    await page.goto('/forgot-password');
    await field('Email').fill(person.email);
    await press('Send link');
    await see(/^No email was sent: no mail server is set up here/);
    const link = await linkFor(person.email, 1, ['reset-password']);
    const setPassword = async () => {
      await page.goto(`/reset-password/${link}`);
      await field('Password').fill('another password');
      await field('Confirm password').fill('another password');
      await press('Set password');
    };
    await setPassword();
    await see('Your password is set');
    await setPassword();
    await see('This link is no longer valid.');
    await page.goto('/login');
    await field('Email').fill(person.email);
    await field('Password').fill('another password');
    await press('Log in');
    await page.waitForURL('**/dashboard');
  });

  it('ends with any 401: the token is removed and the login page is shown', async () => {
    await new Client(await token()).call(routes.users.signOutEverywhere);
    await page.goto('/settings');
    await page.waitForURL('**/login?next=%2Fsettings');
    expect(await token()).toBe('');
  });

  it('deletes data of earlier builds from the browser', async () => {
    const left = () => page.evaluate<number>('caches.keys().then((names) => names.length)');
    await page.evaluate(`caches.open('an earlier build').then(() => null)`);
    expect(await left()).toBe(1);
    await page.reload();
    await eventually(async () => expect(await left()).toBe(0));
    const workers = 'navigator.serviceWorker.getRegistrations().then((all) => all.length)';
    expect(await page.evaluate(workers)).toBe(0);
  });

  it('logs its requests to the console until that is disabled', async () => {
    const requests = () => consoleLines.filter((line) => line.startsWith('[requests]'));
    expect(requests().some((line) => line.includes('/api/users/me'))).toBe(true);
    // On the machine itself nothing can be intercepted.
    expect(requests().filter((line) => line.includes('plain http'))).toEqual([]);
    expect(consoleLines.join(' ')).not.toMatch(/eyJ[\w-]+\.|signature=|password-reset\/\w/);
    await page.evaluate(`localStorage.setItem('enableDetailedApiLogging', 'false')`);
    // The current page logs its earlier requests.
    await page.goto('about:blank');
    consoleLines.length = 0;
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(requests()).toEqual([]);
  });

  it('shows a page for unknown addresses with a link back', async () => {
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    await see('Page Not Found');
    await leadsTo('Return to Dashboard', '/');
  });

  it('ends without an error in the page, the console or the network', () => expect(problems).toEqual([]));
});
