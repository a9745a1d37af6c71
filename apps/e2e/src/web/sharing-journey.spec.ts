import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type Sop } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page } from 'playwright-core';
import { joinCompany, registerCompany, type Company } from '../api/companies.js';
import { halfClip } from '../sample-clip.js';
import { readSystem } from '../system.js';
import {
  accessibilityProblems,
  desktop,
  isWide,
  launchBrowser,
  openPage,
  phone,
  picture,
  problemsIn,
  untilTrue,
} from './browser.js';
import { createReadySop, jobMilliseconds, openSop } from './ready-sop.js';

const title = 'Change the blade of a utility knife';
const password = 'open sesame';
/** Dark on nothing: on a dark page it is visible on white alone. */
const wordmark =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><circle cx="30" cy="30" r="24" fill="#123"/><path d="M70 18h150v8H70zM70 34h100v8H70z" fill="#123"/></svg>';

/** An editor shares an SOP, a stranger reads it, and the link is revoked. */
describe('an SOP that is shared by a link', () => {
  let browser: Browser;
  let company: Company;
  let id: string;
  let owner: Page;
  let stranger: Page;
  let link: string;
  let problems: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
    company = await registerCompany('Sharing');
    const logo = { name: 'logo.svg', content: Uint8Array.from(Buffer.from(wordmark)) };
    await company.client.call(routes.company.uploadLogo, { file: logo });
    id = await createReadySop(company.client, title, await halfClip());
    ({ page: owner } = await openSop(browser, company.client, { id, title }, desktop));
    ({ page: stranger, problems } = await openPage(browser, desktop));
  }, jobMilliseconds + 120_000);

  afterAll(() => browser.close());

  const read = (): Promise<Sop> => company.client.call(routes.sops.get, { params: { id } });
  const dialog = () => owner.getByRole('dialog', { name: 'Share' });
  const shares = () => company.client.call(routes.shares.list, { params: { id } });

  it('gets a link in its dialog, with a name, an expiry and a QR code', async () => {
    await owner.getByRole('button', { name: 'Share' }).click();
    await dialog().getByText('There are no links yet.').waitFor();
    await dialog().getByRole('button', { name: 'Create a Link' }).click();
    await dialog().getByLabel('Name').fill('For the supplier');
    await dialog().getByLabel('Websites that may embed it').fill('nowhere/*');
    await picture(owner, 'share-form');
    expect(await accessibilityProblems(owner)).toEqual([]);
    await dialog().getByLabel('Websites that may embed it').fill('');
    await dialog().getByRole('button', { name: 'Create a link' }).click();
    await dialog().getByRole('heading', { name: 'For the supplier' }).waitFor();
    await dialog().getByRole('button', { name: 'QR code: For the supplier' }).click();
    await dialog().getByRole('img', { name: 'QR code: For the supplier' }).waitFor();
    await picture(owner, 'share-links');
    expect(await accessibilityProblems(owner)).toEqual([]);
    link = (await shares())[0]?.path ?? '';
  });

  it('is legible in its dialog on a phone, also as a form', async () => {
    const { page } = await openSop(browser, company.client, { id, title }, phone);
    await page.getByRole('button', { name: 'Share' }).click();
    const share = page.getByRole('dialog', { name: 'Share' });
    await share.getByRole('button', { name: 'QR code: For the supplier' }).click();
    await share.getByRole('img', { name: 'QR code: For the supplier' }).waitFor();
    expect([await accessibilityProblems(page), await page.evaluate(isWide)]).toEqual([[], false]);
    await picture(page, 'share-links-phone');
    await share.getByRole('button', { name: 'Change: For the supplier' }).click();
    await share.getByLabel('Websites that may embed it').waitFor();
    expect([await accessibilityProblems(page), await page.evaluate(isWide)]).toEqual([[], false]);
    await picture(page, 'share-form-phone');
    await page.context().close();
  });

  it('is on the member’s print as a QR code, and in a document', async () => {
    await owner.keyboard.press('Escape');
    const choose = async (format: string) => {
      await owner.getByRole('button', { name: 'More export formats' }).click();
      await owner.getByRole('menuitem', { name: 'With a QR code…' }).click();
      const asked = owner.getByRole('dialog', { name: 'Export with a QR code' });
      await asked.getByLabel('Format').selectOption(format);
      await picture(owner, 'share-export');
      expect(await accessibilityProblems(owner)).toEqual([]);
      await asked.getByRole('button', { name: /^(Export|Print)$/ }).click();
    };
    const download = owner.waitForEvent('download');
    await choose('pdf');
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await owner.evaluate('window.print = () => { window.printed = true; }');
    await choose('print');
    await eventually(async () => expect(await owner.evaluate('window.printed')).toBe(true));
    await owner.emulateMedia({ media: 'print' });
    await owner.getByRole('img', { name: 'QR code of a link to this SOP' }).waitFor();
    await picture(owner, 'share-print');
    await owner.emulateMedia({ media: 'screen' });
    await owner.evaluate("window.dispatchEvent(new Event('afterprint'))");
    await owner.locator('[data-printed-link]').waitFor({ state: 'detached' });
  });

  it('is listed for administrators with all links of the company, also those of removed users', async () => {
    const editor = await joinCompany(company.client, 'editor');
    const body = { name: 'For the auditor', expires_in_days: 30 };
    await editor.client.call(routes.shares.create, { params: { id }, body });
    await company.client.call(routes.users.remove, { params: { id: editor.userId } });
    const { page } = await openSop(browser, company.client, { id, title }, desktop);
    await page.goto('/settings?tab=links');
    await page.getByText('The creator was removed').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'share-all');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText('For the supplier').waitFor();
    await picture(page, 'share-all-phone');
    await page.getByRole('button', { name: `Revoke: For the auditor, ${title}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('The creator was removed').waitFor({ state: 'hidden' });
    expect(await shares()).toHaveLength(1);
    await page.context().close();
    await owner.getByRole('button', { name: 'Share' }).click();
  });

  it('is read by a stranger in at most 12 requests and 150 kB of JavaScript', async () => {
    const loaded: string[] = [];
    let scriptBytes = 0;
    stranger.on('response', (response) => loaded.push(response.url()));
    await stranger.goto(link);
    await stranger.getByRole('heading', { level: 1, name: title }).waitFor();
    await stranger.locator('ol img').first().waitFor();
    await untilTrue(stranger, `document.querySelector('header img')?.naturalWidth > 0`);
    const scripts = loaded.filter((address) => address.endsWith('.js'));
    for (const address of scripts) scriptBytes += gzipSync(await (await fetch(address)).text()).byteLength;
    expect(loaded.length).toBeLessThanOrEqual(12);
    expect(scriptBytes).toBeLessThanOrEqual(150_000);
    console.info(`shared page: ${loaded.length} requests, ${scriptBytes} bytes of JavaScript (gzip)`);
    const { steps } = await read();
    for (const step of steps) await stranger.getByRole('heading', { level: 3, name: step.title }).waitFor();
    expect(await stranger.locator('video').count()).toBe(0);
    expect(await accessibilityProblems(stranger)).toEqual([]);
    await picture(stranger, 'shared');
  });

  it('is in no search engine and keeps its address to itself', async () => {
    const reply = await fetch(new URL(link, readSystem().baseUrl));
    expect(reply.headers.get('x-robots-tag')).toContain('noindex');
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('counts the stranger’s view', async () => {
    await eventually(async () => expect((await shares())[0]?.views).toBe(1));
  });

  it('is legible on a phone and in the dark, with every picture', async () => {
    for (const [name, colorScheme, options] of [
      ['shared-phone', 'light', phone],
      ['shared-dark', 'dark', desktop],
      ['shared-tablet', 'light', { viewport: { width: 820, height: 1180 } }],
    ] as const) {
      const { page } = await openPage(browser, { ...options, colorScheme });
      await page.goto(link);
      await page.locator('ol img').first().waitFor();
      expect([name, await problemsIn(colorScheme, page)]).toEqual([name, []]);
      expect([name, await page.evaluate(isWide)]).toEqual([name, false]);
      await picture(page, name);
      await page.context().close();
    }
  });

  it('enlarges a picture, and gives the focus back', async () => {
    const button = stranger.getByRole('button', { name: /^Enlarge the picture/ }).first();
    await button.click();
    await stranger.getByRole('dialog').waitFor();
    await stranger.keyboard.press('Escape');
    await stranger.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
  });

  it('plays a step where the link shows the video', async () => {
    await dialog().getByRole('button', { name: 'Change: For the supplier' }).click();
    await dialog().getByRole('checkbox', { name: 'Show the video' }).check();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('With video').waitFor();
    await stranger.reload();
    await stranger.getByRole('button', { name: 'Play step 2 in the video' }).click();
    const second = (await read()).steps[1]?.start_seconds ?? 0;
    await eventually(async () => {
      const at = await stranger
        .locator('video')
        .evaluate((video: { currentTime: number }) => video.currentTime);
      expect(at).toBeGreaterThanOrEqual(second);
    });
    await stranger.locator('li[aria-current=step]').waitFor();
    await picture(stranger, 'shared-video');
  });

  it('asks for the password from the moment that the link has one', async () => {
    await dialog().getByRole('button', { name: 'Change: For the supplier' }).click();
    await dialog().getByLabel('Password', { exact: true }).fill(password);
    await dialog().getByRole('button', { name: 'Save' }).click();
    // The field of the form has the same name as the label of the link.
    await dialog().getByRole('button', { name: 'Change: For the supplier' }).waitFor();
    await dialog().getByText('Password', { exact: true }).waitFor();
    await stranger.reload();
    await stranger.getByRole('heading', { name: 'This SOP is protected' }).waitFor();
    await stranger.getByLabel('Password').fill('open barley');
    await stranger.getByRole('button', { name: 'Open' }).click();
    await stranger.getByText('This password is wrong.').waitFor();
    expect(await accessibilityProblems(stranger)).toEqual([]);
    await picture(stranger, 'shared-password');
    await stranger.getByLabel('Password').fill(password);
    await stranger.getByRole('button', { name: 'Open' }).click();
    await stranger.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  it('is embedded by the websites of its list and by no other', async () => {
    const { baseUrl } = readSystem();
    const [allowed, other] = [
      await startSite(new URL(link, baseUrl)),
      await startSite(new URL(link, baseUrl)),
    ];
    const params = { id, shareId: (await shares())[0]?.id ?? '' };
    const body = { sites: [allowed.address], password: null };
    await company.client.call(routes.shares.update, { params, body });
    const { page } = await openPage(browser, desktop);
    await page.goto(allowed.address);
    await page.frameLocator('iframe').getByRole('heading', { level: 1, name: title }).waitFor();
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
    await page.goto(other.address);
    await refused;
    expect(await page.frameLocator('iframe').getByRole('heading', { name: title }).count()).toBe(0);
    await page.context().close();
    for (const { server } of [allowed, other]) server.close();
  });

  it('shows nothing to the stranger once it is revoked, nor its pictures', async () => {
    await stranger.reload();
    const image = stranger.locator('ol img').first();
    const source = (await image.getAttribute('src')) ?? '';
    expect((await fetch(new URL(source, readSystem().baseUrl))).status).toBe(200);
    await dialog().getByRole('button', { name: 'Revoke: For the supplier' }).click();
    await owner
      .getByRole('dialog', { name: 'Revoke this link?' })
      .getByRole('button', { name: 'Revoke', exact: true })
      .click();
    await dialog().getByText('There are no links yet.').waitFor();
    expect((await fetch(new URL(source, readSystem().baseUrl))).status).toBe(403);
    await stranger.reload();
    await stranger.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    expect(await accessibilityProblems(stranger)).toEqual([]);
    await picture(stranger, 'shared-gone');
    expect(problems).toEqual([]);
  });
});

/** A website of its own origin with the page in a frame. */
async function startSite(page: URL): Promise<{ server: Server; address: string }> {
  const html = `<!doctype html><title>Wiki</title><iframe src="${page.href}" title="SOP" width="900" height="700"></iframe>`;
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html');
    reply.end(html);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
