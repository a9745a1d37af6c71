import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type Sop } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Download, Page } from 'playwright-core';
import type { Client } from '../api/client.js';
import { joinCompany, registerCompany, type Company } from '../api/companies.js';
import { shortClip } from '../sample-clip.js';
import { accessibilityProblems, desktop, launchBrowser, openPage, picture } from './browser.js';
import { createReadySop, jobMilliseconds, openSop } from './ready-sop.js';

const title = 'Blade: change, 1/2 “fast”';

/** What is specified for the export of an SOP: behaviour, texts and errors, in a browser. */
describe('export from the page of an SOP', () => {
  let browser: Browser;
  let page: Page;
  let company: Company;
  let id: string;
  let sop: Sop;

  beforeAll(async () => {
    browser = await launchBrowser();
    company = await registerCompany('Exports');
    id = await createReadySop(company.client, title, await shortClip());
    sop = await withFurtherPicture();
    page = await openAs(company.client);
  }, jobMilliseconds + 60_000);

  afterAll(() => browser.close());

  const read = (): Promise<Sop> => company.client.call(routes.sops.get, { params: { id } });
  const withFurtherPicture = async (): Promise<Sop> => {
    const [first] = (await read()).steps;
    const params = { id, stepId: first?.id ?? '' };
    return company.client.call(routes.steps.addPicture, { params, body: { frame_index: 0 } });
  };
  const openAs = async (client: Client): Promise<Page> =>
    (await openSop(browser, client, { id, title }, desktop)).page;
  const button = (on = page) => on.getByRole('button', { name: 'Export PDF' });
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More export formats' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const downloaded = async (start: () => Promise<void>): Promise<Download> => {
    const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), start()]);
    return download;
  };
  const bytesOf = async (download: Download) => readFile(await download.path());
  const nameOf = (extension: string) =>
    new RegExp(`^SOP_Blade__change__1_2__fast__\\d{4}-\\d{2}-\\d{2}\\.${extension}$`);

  it('shows “Generating PDF...” on a disabled button with a spinner, then “Export PDF” again', async () => {
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(`**/api/sops/${id}/exports`, async (route) => {
      await held;
      await route.continue();
    });
    const file = downloaded(() => button().click());
    const busy = page.getByRole('button', { name: 'Generating PDF...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    expect(await busy.locator('.mantine-Loader-root').count()).toBe(1);
    letThrough();
    await file;
    await button().waitFor();
    expect(await button().isDisabled()).toBe(false);
    await page.unroute(`**/api/sops/${id}/exports`);
  });

  it.each([
    ['pdf', '', '%PDF-'],
    ['docx', 'Word (DOCX)', 'PK'],
    ['html', 'Web page (HTML)', '<!doctype html>'],
    ['zip', 'Markdown with pictures (ZIP)', 'PK'],
  ])(
    'downloads a %s named after the SOP and the date',
    async (extension, item, begins) => {
      // The toast disappears after some seconds, so it is awaited while the file loads.
      const [file] = await Promise.all([
        downloaded(() => (item === '' ? button().click() : choose(item))),
        page
          .getByText(new RegExp(`^Saved SOP_.*\\.${extension}$`))
          .first()
          .waitFor(),
      ]);
      expect(file.suggestedFilename()).toMatch(nameOf(extension));
      expect((await bytesOf(file)).subarray(0, begins.length).toString()).toBe(begins);
    },
    120_000,
  );

  it('has a menu of the other formats that is accessible', async () => {
    await page.getByRole('button', { name: 'More export formats' }).click();
    await page.getByRole('menuitem').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  });

  it('shows “Failed to generate PDF. Please try again.”, enables the button, and retries', async () => {
    const address = `**/api/sops/${id}/exports`;
    await page.route(address, (route) => route.abort());
    await button().click();
    await page.getByText('Failed to generate PDF. Please try again.').waitFor();
    await button().waitFor();
    await page.unroute(address);
    await downloaded(() => page.getByRole('button', { name: 'Try Again' }).click());
  });

  it('is one file as a web page: sections in order, every picture of a step, no external resources', async () => {
    const file = await downloaded(() => choose('Web page (HTML)'));
    const { page: reader } = await openPage(browser, { ...desktop, offline: true });
    const asked: string[] = [];
    reader.on('request', (request) => asked.push(request.url()));
    reader.on('console', (message) => asked.push(message.text()));
    await reader.setContent((await bytesOf(file)).toString('utf8'));
    expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([]);
    expect(await reader.title()).toBe(title);
    const headings = await reader.getByRole('heading', { level: 2 }).allTextContents();
    const order = ['Safety Precautions', 'Equipment Needed', 'Procedure', 'Full Transcription'];
    expect(headings).toEqual(order.filter((name) => headings.includes(name)));
    expect(headings).toContain('Procedure');
    const steps = reader.locator('.steps > li');
    expect(await steps.count()).toBe(sop.steps.length);
    expect(await steps.first().getByRole('img').count()).toBe(2);
    await reader.getByRole('img', { name: `${sop.steps[0]?.title ?? ''}, picture 2` }).waitFor();
    const widths = await reader
      .getByRole('img')
      .evaluateAll((all) => all.map((each) => (each as unknown as { naturalWidth: number }).naturalWidth));
    expect(widths.every((width) => width > 0)).toBe(true);
    expect(await accessibilityProblems(reader)).toEqual([]);
    await reader.context().close();
  });

  it('prints without controls and player, with all pictures of a step, none split', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const controls = ['Export PDF', /^Mark up: /, /^Edit: /, /^Remove picture /, /^Change Image/];
    for (const name of [...controls, 'Logout', 'Keyboard'])
      await page.getByRole('button', { name }).first().waitFor({ state: 'hidden' });
    for (const gone of ['video', 'nav']) await page.locator(gone).first().waitFor({ state: 'hidden' });
    await page.getByText('Please confirm your email address').first().waitFor({ state: 'hidden' });
    const first = page.locator('[data-sop-step]').first();
    expect(await first.getByRole('img').count()).toBe(2);
    for (const shown of await first.getByRole('img').all()) await shown.waitFor();
    const [breaks, paper] = await page.evaluate<[string, string]>(
      '[getComputedStyle(document.querySelector("[data-sop-step]")).breakInside, getComputedStyle(document.body).backgroundColor]',
    );
    expect([breaks, paper]).toEqual(['avoid', 'rgb(255, 255, 255)']);
    // As in the PDF: as one text, without its times.
    const { transcript } = await read();
    const transcription = page.locator('section', {
      has: page.getByRole('heading', { name: 'Full Transcription' }),
    });
    await eventually(async () =>
      expect((await transcription.innerText()).replace(/\s+/g, ' ').trim()).toBe(
        `Full Transcription ${transcript.map(({ text }) => text).join(' ')}`,
      ),
    );
    await picture(page, 'print');
    await page.emulateMedia({ media: null, colorScheme: null });
  });

  it('is offered to viewers', async () => {
    const { client } = await joinCompany(company.client, 'viewer');
    const other = await openAs(client);
    const [file] = await Promise.all([
      other.waitForEvent('download', { timeout: 60_000 }),
      button(other).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(nameOf('pdf'));
    await other.context().close();
  });
});
