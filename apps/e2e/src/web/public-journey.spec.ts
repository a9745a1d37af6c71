import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page } from 'playwright-core';
import { registerCompany, signInOperator } from '../api/companies.js';
import type { Client } from '../api/client.js';
import {
  accessibilityProblems,
  desktop,
  problemsIn,
  launchBrowser,
  openPage,
  phone,
  picture,
  settled,
  takenOver,
} from './browser.js';
import { useToken } from './journey.js';

const visitorPages = ['/', '/sample', '/contact-us', '/terms', '/privacy'];

describe('public pages', () => {
  let browser: Browser;
  let operator: Client;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
    operator = await signInOperator();
    ({ page, problems } = await openPage(browser, desktop));
  });
  afterAll(() => browser.close());

  const see = (text: string | RegExp) => page.getByText(text).first().waitFor();

  describe('without JavaScript', () => {
    it.each(visitorPages)('%s can be read', async (path) => {
      const { page: plain } = await openPage(browser, { ...desktop, javaScriptEnabled: false });
      await plain.goto(path);
      await plain.getByRole('heading', { level: 1 }).waitFor();
      await plain.getByRole('link', { name: 'Log in' }).waitFor();
      for (const name of ['Contact us', 'Terms', 'Privacy'])
        await plain.getByRole('contentinfo').getByRole('link', { name }).waitFor();
      expect(await plain.getByText('needs JavaScript to run').count()).toBe(0);
      await plain.context().close();
    });

    it('shows the prices, and questions open', async () => {
      const { page: plain } = await openPage(browser, { ...phone, javaScriptEnabled: false });
      await plain.goto('/');
      await plain.getByRole('heading', { name: 'Simple, transparent pricing' }).waitFor();
      await plain.getByText('What do I need to film with?').click();
      await plain.getByText(/Whatever you have: a phone/).waitFor();
      await plain.context().close();
    });
  });

  it('show the prerendered content and are replaced without requesting it again', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await takenOver(page);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await see('Convert Videos to SOPs with AI');
    expect(asked.length).toBeLessThanOrEqual(12);
  });

  it('do not move while they are replaced', async () => {
    const { page: fresh } = await openPage(browser, desktop);
    await fresh.goto('/');
    await takenOver(fresh);
    await settled(fresh);
    const shift = await fresh.evaluate<number>(`new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
        .observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
    })`);
    expect(shift).toBeLessThan(0.05);
    await fresh.context().close();
  });

  it('have header, hero, pricing and footer with the specified texts', async () => {
    await page.goto('/');
    for (const name of ['Log in', 'Sign up free', 'Get Started Free'])
      await page.getByRole('link', { name }).first().waitFor();
    await see('Effortlessly create Standard Operating Procedures from videos using our AI-powered platform.');
    await see("Choose the plan that's right for you. No hidden fees, ever.");
  });

  it('play a real SOP to visitors, from a step and from a sentence', async () => {
    await page.goto('/sample');
    await takenOver(page);
    await page.getByRole('link', { name: 'Play step 3' }).click();
    const seconds = () => page.evaluate<number>(`document.querySelector('video').currentTime`);
    await eventually(async () => expect(await seconds()).toBeGreaterThan(15));
    await page.locator('[aria-current=step]').waitFor();
  });

  it('redirect signed-in users to the dashboard', async () => {
    const { client } = await registerCompany('Visitor');
    const { page: own } = await openPage(browser, desktop);
    await useToken(own, client.token ?? '');
    await own.goto('/');
    await own.waitForURL('**/dashboard');
    await own.context().close();
  });

  it('describe themselves to search engines', async () => {
    const map = await (await page.request.get('/sitemap.xml')).text();
    for (const path of visitorPages) expect(map).toContain(`${path}</loc>`);
    expect(await (await page.request.get('/robots.txt')).text()).toContain('/sitemap.xml');
    const html = await (await page.request.get('/sample')).text();
    expect(html).toContain('<title>Sample SOP: ');
    expect(html).toContain('property="og:image"');
    expect((await page.request.get('/social.png')).headers()['content-type']).toBe('image/png');
  });

  describe('contact page', () => {
    const send = () => page.getByRole('button', { name: 'Send message' }).click();

    it('requires the mandatory fields and a valid address', async () => {
      await page.goto('/contact-us');
      await takenOver(page);
      await send();
      await see('Please fill in all required fields (Name, Email, Message).');
      await page.getByLabel('Full name').fill('Ann');
      await page.getByLabel('Email').fill('ann@example');
      await page.getByLabel('Message').fill('Is there a trial?');
      await send();
      await see('Please enter a valid email address.');
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    it('keeps input that was submitted before the scripts had loaded', async () => {
      const { page: slow } = await openPage(browser, desktop);
      const typed = Promise.withResolvers<void>();
      await slow.route('**/assets/*.js', async (route) => {
        await typed.promise;
        await route.continue();
      });
      await slow.goto('/contact-us', { waitUntil: 'commit' });
      await slow.getByLabel('Full name').fill('Ann');
      await slow.getByLabel('Message').fill('Is there a trial?');
      await slow.getByRole('button', { name: 'Send message' }).click();
      typed.resolve();
      await takenOver(slow);
      const values = ['Full name', 'Message'].map((label) => slow.getByLabel(label).inputValue());
      expect(await Promise.all(values)).toEqual(['Ann', 'Is there a trial?']);
      await slow.getByRole('button', { name: 'Send message' }).click();
      await slow.getByText('Please fill in all required fields (Name, Email, Message).').first().waitFor();
      await slow.context().close();
    });

    it('stores the message for the operator and is cleared', async () => {
      const email = `${randomUUID()}@example.com`;
      await page.getByLabel('Email').fill(email);
      await send();
      await see("Thank you for your message! We'll be in touch soon.");
      expect(await page.getByLabel('Message').inputValue()).toBe('');
      const { items } = await operator.call(routes.contact.list, { query: {} });
      expect(items.some((message) => message.email === email)).toBe(true);
      await page.getByRole('link', { name: 'Back to homepage' }).click();
      await see('Convert Videos to SOPs with AI');
    });
  });

  it.each(visitorPages)(
    '%s is accessible: axe, light, dark, desktop and phone',
    async (path) => {
      const name = `public${path.replace('/', '-')}`;
      for (const [look, options] of [
        ['desktop', desktop],
        ['phone', phone],
        ['dark', { ...desktop, colorScheme: 'dark' as const }],
      ] as const) {
        const { page: seen } = await openPage(browser, options);
        await seen.goto(path);
        await takenOver(seen);
        await settled(seen);
        await picture(seen, `${name}-${look}`);
        expect(await problemsIn(look === 'dark' ? 'dark' : 'light', seen)).toEqual([]);
        const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
        expect(await seen.evaluate(isTooWide)).toBe(false);
        await seen.context().close();
      }
    },
    120_000,
  );

  it('had no problem', () => {
    expect(problems).toEqual([]);
  });
});

describe('operator’s landing page', () => {
  let browser: Browser;
  let page: Page;
  let operator: Client;

  beforeAll(async () => {
    browser = await launchBrowser();
    operator = await signInOperator();
    ({ page } = await openPage(browser, desktop));
    await useToken(page, operator.token ?? '');
  });
  afterAll(async () => {
    const { tiles } = await operator.call(routes.landing.allTiles);
    for (const { id } of tiles) await operator.call(routes.landing.removeTile, { params: { id } });
    await operator.call(routes.landing.set, { params: { key: 'hero_subtitle' }, body: { value: '' } });
    await browser.close();
  });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const preview = () => page.getByRole('region', { name: 'Preview' });

  it('is in the Admin group, and its texts are edited in place with a preview', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Landing Page' }).click();
    await press('Edit Hero subtitle');
    await page.getByLabel('Hero subtitle').fill('Seen at once');
    await preview().getByText('Seen at once').waitFor();
    await press('Save');
    await page.getByText('Saved “Hero subtitle”').waitFor();
    await picture(page, 'landing-manager');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('shows a plan to visitors and companies as the operator edits it', async () => {
    const feature = 'A line of the operator';
    const enterprise = page.getByRole('region', { name: 'Enterprise', exact: true });
    const edit = async (change: () => Promise<void>) => {
      await page.goto('/admin/ui-controls');
      await change();
      await enterprise.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByText('Plan Enterprise saved').waitFor();
    };
    const shownToVisitors = async () => (await (await page.request.get('/')).text()).includes(feature);
    await edit(async () => {
      await enterprise.getByRole('button', { name: 'Add feature' }).click();
      await enterprise
        .getByRole('textbox', { name: /^Feature \d+$/ })
        .last()
        .fill(feature);
    });
    await eventually(async () => expect(await shownToVisitors()).toBe(true), { timeoutSeconds: 60 });
    await page.goto('/billing?tab=plans');
    await page.getByText(feature).waitFor();
    await edit(() =>
      enterprise
        .getByRole('button', { name: /^Delete feature/ })
        .last()
        .click(),
    );
    await eventually(async () => expect(await shownToVisitors()).toBe(false), { timeoutSeconds: 60 });
  }, 150_000);

  it.each([
    ['orange', 'rgb'],
    ['purple', 'brg'],
    ['blue', 'bgr'],
  ])('shows edge and button of a tile that is %s in that colour', async (name, order) => {
    await page.goto('/admin/landing-page?tab=tiles');
    await press('New tile');
    await page.getByLabel('Highlight colour').selectOption(name);
    await preview().locator(`[data-color="${name}"]`).first().waitFor();
    const [edge = '', button] = await page.evaluate<string[]>(`(() => {
      const tile = document.querySelector('[data-color="${name}"]');
      return [getComputedStyle(tile).borderTopColor, getComputedStyle(tile.querySelector('a')).backgroundColor];
    })()`);
    await press('Cancel');
    const channels = (edge.match(/\d+/g) ?? []).map((value, at) => ({
      value: Number(value),
      name: 'rgb'[at],
    }));
    const strongestFirst = channels.toSorted((one, other) => other.value - one.value);
    expect([strongestFirst.map((channel) => channel.name).join(''), button]).toEqual([order, edge]);
  });

  it('creates, shows and deletes a tile', async () => {
    await page.goto('/admin/landing-page?tab=tiles');
    await press('New tile');
    await press('Save');
    await page.getByText('Saved “New Plan”').waitFor();
    await eventually(
      async () => {
        const html = await (await page.request.get('/')).text();
        expect(html).toContain('£0/month');
        expect(html).toContain('Seen at once');
      },
      { timeoutSeconds: 60, intervalMs: 500 },
    );
    await press('Delete New Plan');
    await page.getByText('Are you sure you want to delete this tile?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted “New Plan”').waitFor();
    await page.getByText('No tiles yet').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('lists messages of visitors, which are read and deleted', async () => {
    await page.goto('/admin/landing-page?tab=messages');
    const first = page.getByRole('article').first();
    await first.getByRole('button', { name: 'Mark as read' }).click();
    await first.getByRole('button', { name: 'Mark as unread' }).waitFor();
    await picture(page, 'landing-messages');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is requested by the API diagnostic page', async () => {
    await page.goto('/api-diagnostic');
    for (const name of ['Test routing', 'Health', 'Departments', 'SOPs list', 'Current user'])
      await page.getByRole('region', { name }).getByText('200').first().waitFor();
    await picture(page, 'api-diagnostic');
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
