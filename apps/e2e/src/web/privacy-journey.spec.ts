import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { fetchMedia } from '../api/client.js';
import { joinCompany, registerCompany, type Company, type Member } from '../api/companies.js';
import { storedObjects } from '../api/stored.js';
import { openDatabaseOf } from '../own-database.js';
import { shortClip } from '../sample-clip.js';
import { readSystem } from '../system.js';
import { desktop, expectLegible, launchBrowser, openPage, phone, picture } from './browser.js';
import { useToken } from './journey.js';
import { createReadySop, jobMilliseconds, openSop } from './ready-sop.js';

const title = 'Change the blade of a utility knife';

/** An administrator has videos deleted and answers a person who asks what is stored about them. */
describe('privacy', () => {
  let browser: Browser;
  let database: pg.Client;
  let home: string;
  let company: Company;
  let reader: Member;
  let id: string;
  let page: Page;
  const problems: string[][] = [];

  beforeAll(async () => {
    home = readSystem().dataDir ?? '';
    database = await openDatabaseOf(home);
    browser = await launchBrowser();
    company = await registerCompany('Privacy');
    reader = await joinCompany(company.client, 'viewer');
    const opened = await openPage(browser, desktop);
    ({ page } = opened);
    problems.push(opened.problems);
    await useToken(page, company.client.token ?? '');
    id = await createReadySop(company.client, title, await shortClip());
    const [step] = await company.client.call(routes.steps.list, { params: { id } });
    const params = { id, stepId: step?.id ?? '' };
    // A frame that is chosen by hand is one of many in a common object.
    const { frames } = await eventually(() => company.client.call(routes.frames.list, { params: { id } }));
    const body = { frame_index: frames.at(-1)?.index ?? 0 };
    await company.client.call(routes.steps.setScreenshot, { params, body });
  }, jobMilliseconds + 60_000);
  afterAll(async () => {
    await browser.close();
    await database.end();
  });

  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const read = () => company.client.call(routes.sops.get, { params: { id } });
  const objects = async () => (await storedObjects(home)).filter((key) => key.includes(id));
  const usedMegabytes = async () => (await company.client.call(routes.billing.usage)).storage_used_mb;
  /** As at the next hour. */
  const deleteExpired = () =>
    database.query(`insert into sop.job (id, kind, company_id, subject_id, generation, payload)
      values (gen_random_uuid(), 'videos.expire', '00000000-0000-0000-0000-000000000000', 'schedule', 1, '{}')`);

  it('asks before videos are deleted, with how many are already older', async () => {
    await page.goto('/settings?tab=company');
    await region('Deletion of videos').getByLabel('Delete videos after').check();
    await page.getByLabel('Days until a video is deleted').fill('30');
    await expectLegible(page, 'privacy-retention');
    await database.query(`update sop.sop set made_at = now() - interval '31 days' where id = $1`, [id]);
    await region('Deletion of videos').getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^1 video is already older/).waitFor();
    await expectLegible(page, 'privacy-retention-asked');
    await page.getByRole('button', { name: 'Delete after 30 days' }).click();
    await page.getByText('Videos are deleted after 30 days.').first().waitFor();
    expect(await company.client.call(routes.videoRetention.get, { query: {} })).toMatchObject({ days: 30 });
  });

  it(
    'deletes the video and keeps words, pictures and transcript',
    async () => {
      const before = await read();
      const usedBefore = await usedMegabytes();
      await deleteExpired();
      await eventually(async () => expect((await read()).video_deleted_at).not.toBeNull(), {
        timeoutSeconds: 60,
      });
      await eventually(
        async () => {
          const left = await objects();
          expect(left.filter((key) => /videos\/|clips|results\/|content\.pack/.test(key))).toEqual([]);
        },
        { timeoutSeconds: 90 },
      );
      expect((await fetchMedia(before.video_path ?? '')).status).toBe(404);
      const after = await read();
      expect([after.transcript, after.title]).toEqual([before.transcript, before.title]);
      const pictures = after.steps.flatMap(({ screenshots }) => screenshots);
      expect(pictures.length).toBeGreaterThan(0);
      for (const { path, thumbnail } of pictures)
        for (const each of [path, thumbnail]) expect((await fetchMedia(each)).status).toBe(200);
      await eventually(async () => expect(await usedMegabytes()).toBeLessThan(usedBefore));
    },
    jobMilliseconds,
  );

  it('says on the page of the SOP when and why, and offers nothing that needs the video', async () => {
    for (const [size, name] of [
      [desktop, 'desktop'],
      [{ ...desktop, colorScheme: 'dark' as const }, 'dark'],
      [phone, 'phone'],
    ] as const) {
      const opened = await openSop(browser, company.client, { id, title }, size);
      const sentence = opened.page.getByText(/^The video was deleted on .+ by the retention rule/);
      await eventually(async () =>
        expect(await sentence.filter({ visible: true }).count()).toBeGreaterThan(0),
      );
      expect(await opened.page.locator('video').count()).toBe(0);
      expect(await opened.page.locator('a[href^="#t="]').count()).toBe(0);
      expect(await opened.page.getByRole('button', { name: /^Change Image/ }).count()).toBe(0);
      await expectLegible(opened.page, `privacy-video-deleted-${name}`);
      expect(opened.problems).toEqual([]);
      await opened.page.context().close();
    }
  });

  it('lets an administrator download what is stored about a user, and a user their own', async () => {
    const saved = async (on: Page, start: () => Promise<void>) => {
      const [download] = await Promise.all([on.waitForEvent('download'), start()]);
      expect(download.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/);
      return JSON.parse(await readFile(await download.path(), 'utf8')) as Record<
        string,
        { email?: string }[]
      >;
    };
    await page.goto('/settings?tab=users');
    const ofReader = await saved(page, async () => {
      await page.getByRole('button', { name: `More for ${reader.email}` }).click();
      await picture(page, 'privacy-user-menu');
      await page.getByRole('menuitem', { name: 'Download personal data' }).click();
    });
    expect(ofReader['profile']?.map(({ email }) => email)).toEqual([reader.email]);
    const opened = await openPage(browser, phone);
    await useToken(opened.page, reader.client.token ?? '');
    await opened.page.goto('/settings?tab=users');
    const button = opened.page.getByRole('button', { name: 'Download my data' });
    await button.waitFor();
    await expectLegible(opened.page, 'privacy-own-data-phone');
    const own = await saved(opened.page, () => button.click());
    expect(Object.keys(own)).toEqual(expect.arrayContaining(['sessions', 'comments', 'runs', 'datasets']));
    const { items } = await company.client.call(routes.audit.list, {
      query: { action: 'user.data-exported' },
    });
    expect(items.map(({ user_email, targets }) => [user_email, targets[0]?.id])).toEqual([
      [reader.email, reader.userId],
      [company.email, reader.userId],
    ]);
    expect([...problems, opened.problems].flat()).toEqual([]);
  });
});
