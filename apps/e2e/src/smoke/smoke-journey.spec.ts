import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import type { Browser, Page } from 'playwright-core';
import { Client, expectProblem } from '../api/client.js';
import { registerCompany } from '../api/companies.js';
import { shortClip } from '../sample-clip.js';
import { desktop, launchBrowser, openPage, untilTrue } from '../web/browser.js';
import { createDepartment, register, tokenOf, untilMade, upload } from '../web/journey.js';

const jobMilliseconds = 300_000;
const title = 'Change the blade of a utility knife';
const person = {
  company: 'Smoke Works',
  email: `${randomUUID()}@example.com`,
  password: 'correct horse battery',
};

/** The shortest way through the whole product: a failure here affects every user. */
describe('from a video to a shared SOP', () => {
  let browser: Browser;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
    ({ page, problems } = await openPage(browser, desktop));
  });
  afterAll(() => browser.close());

  const sopId = () => new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const steps = () => page.locator('[data-sop-step]');

  it('registers and adds a department', async () => {
    await register(page, person);
    await createDepartment(page, 'Workshop');
  });

  it(
    'uploads a narrated video and shows the stages until the SOP opens',
    async () => {
      const { name, content } = await shortClip();
      const video = { name, mimeType: 'video/mp4', buffer: Buffer.from(content) };
      await upload(page, { video, title, department: 'Workshop' });
      await page.getByRole('dialog', { name: 'Generating SOP' }).getByRole('listitem').nth(5).waitFor();
      await untilMade(page, jobMilliseconds);
    },
    jobMilliseconds + 60_000,
  );

  it('shows steps with a picture that loads and a video that plays', async () => {
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    // Pictures load near the viewport.
    await steps().first().locator('img').first().scrollIntoViewIfNeeded();
    await untilTrue(page, `document.querySelector('[data-sop-step] img').naturalWidth > 0`);
    await untilTrue(page, `document.querySelector('video').readyState > 0`);
  });

  it('stores a corrected step', async () => {
    const description = 'Mind your fingers.';
    await steps()
      .first()
      .getByRole('button', { name: /^Edit: / })
      .click();
    await page.getByLabel('Description').fill(description);
    const saved = page.waitForResponse(/\/steps\//);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await steps().first().getByText(description).waitFor();
  });

  it('exports it as a PDF', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export PDF' }).click();
    const file = await readFile(await (await downloading).path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('shows nothing of it to another company', async () => {
    const own = new Client(await tokenOf(page));
    expect((await own.call(routes.sops.list)).map(({ id }) => id)).toEqual([sopId()]);
    const { client } = await registerCompany('Stranger');
    expect(await client.call(routes.sops.list)).toEqual([]);
    const params = { id: sopId() };
    await expectProblem(await client.send(routes.sops.get, { params }), 404);
    await expectProblem(await client.send(routes.frames.list, { params }), 404);
    const { page: theirs } = await openPage(browser, desktop);
    await theirs.addInitScript(
      (token) => globalThis.localStorage.setItem('access_token', token),
      client.token ?? '',
    );
    await theirs.goto(page.url());
    await theirs.getByText('SOP not found', { exact: true }).first().waitFor();
  });

  it('ends without an error in the page, the console or the network', () => expect(problems).toEqual([]));
});
