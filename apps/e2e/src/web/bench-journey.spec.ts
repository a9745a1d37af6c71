import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type Sop } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page, Route } from 'playwright-core';
import { fetchMedia } from '../api/client.js';
import { joinCompany, registerCompany, type Company, type Member } from '../api/companies.js';
import { halfClip, onePixel } from '../sample-clip.js';
import {
  desktop,
  expectLegible,
  launchBrowser,
  phone,
  picture,
  problemsIn,
  settled,
  tablet,
  untilTrue,
} from './browser.js';
import { createReadySop, jobMilliseconds, openSop } from './ready-sop.js';

const title = 'Change the blade of a utility knife';
/** Clips play by themselves. */
const moving = { reducedMotion: 'no-preference' } as const;

/** Of the element as it is laid out, in CSS pixels. */
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return box;
};

/** A reader works through an SOP beside the machine, loses the connection in the middle, and is recorded nevertheless. */
describe('bench mode', () => {
  let browser: Browser;
  let company: Company;
  let reader: Member;
  let sop: Sop;
  let page: Page;
  let problems: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    company = await registerCompany('Bench');
    const id = await createReadySop(company.client, title, await halfClip());
    sop = await company.client.call(routes.sops.get, { params: { id } });
    const [first] = sop.steps;
    const body = { description: 'Tighten the screw to between 2 and 3 Nm. Then try the blade.' };
    const params = { id, stepId: first?.id ?? '' };
    await company.client.call(routes.steps.update, { params, body });
    await company.client.call(routes.steps.addPicture, { params, body: { frame_index: 1 } });
    reader = await joinCompany(company.client, 'viewer');
    await eventually(
      async () => {
        const { steps } = await reader.client.call(routes.executions.procedure, { params: { id } });
        // Other steps may be too short, or show nothing that moves.
        expect(steps[0]?.clip ?? null).not.toBeNull();
      },
      { timeoutSeconds: 120 },
    );
    await reader.client.call(routes.users.changeName, { body: { display_name: 'Cem Oz' } });
    const opened = await openSop(browser, reader.client, { id, title }, { ...tablet, ...moving });
    [page, problems] = [opened.page, opened.problems];
    await page.addInitScript(`{
      const { wakeLock } = navigator;
      const request = wakeLock?.request.bind(wakeLock);
      if (request) wakeLock.request = (kind) => ((globalThis.screensKeptOn = (globalThis.screensKeptOn ?? 0) + 1), request(kind));
    }`);
  }, jobMilliseconds + 120_000);

  afterAll(() => browser.close());

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const stepTitle = (at: number) => `Step ${at} of ${sop.steps.length}: ${sop.steps[at - 1]?.title}`;
  const atStep = (at: number, on = page) =>
    on.getByRole('heading', { level: 1, name: stepTitle(at), exact: true }).waitFor();
  const runs = async () => (await company.client.call(routes.executions.list)).items;

  it('opens from the page of the SOP, with safety before the first step, and is ready to work offline', async () => {
    await page.getByRole('link', { name: 'Bench mode' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/sop/${sop.id}/do`);
    for (const { text } of sop.precautions) await page.getByText(text).first().waitFor();
    await page.getByText('Works without a connection').waitFor();
    await expectLegible(page, 'bench-start-tablet');
    expect(await runs()).toEqual([]);
  });

  it('shows one step a screen: 28 pixels of title, a picture of 60 % of the height, 72 pixels of Done and Back', async () => {
    await button(sop.precautions.length > 0 ? 'I have read this – start' : 'Start').click();
    await atStep(1);
    const size = await page.evaluate(`getComputedStyle(document.querySelector('h1')).fontSize`);
    expect(size).toBe('28px');
    const shown = page.getByRole('img', { name: /^Picture: / });
    await untilTrue(page, `document.querySelector('img[alt^="Picture: "]').naturalWidth > 0`);
    expect(await shown.count()).toBe(1);
    expect((await boxOf(page, 'img[alt^="Picture: "]')).height).toBeCloseTo(0.6 * 1180, 0);
    for (const name of ['Back', 'Done'])
      expect((await button(name).boundingBox())?.height).toBeGreaterThanOrEqual(72);
    await untilTrue(page, 'globalThis.screensKeptOn > 0');
    await untilTrue(page, `document.querySelector('video')?.currentTime > 0`);
    const clip = await page.evaluate(`(({ muted, loop, videoHeight, duration }) =>
      [muted, loop, videoHeight <= 480, duration <= 6.1])(document.querySelector('video'))`);
    expect(clip).toEqual([true, true, true, true]);
    await expectLegible(page, 'bench-step-tablet');
  });

  it('takes a reading, which is marked outside of its limits, a deviation and a photo', async () => {
    await page.getByText('Should be 2 to 3 Nm').waitFor();
    await page.getByLabel('Reading in Nm').fill('4.5');
    await page.getByText('Outside of the limits').waitFor();
    await button('Note, photo, deviation').click();
    const sheet = page.getByRole('dialog', { name: 'Step 1: what was different?' });
    await sheet.getByLabel('Deviation').fill('=Used another screwdriver');
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(onePixel.content) };
    await sheet.locator('input[type=file]').setInputFiles(photo);
    await sheet.getByRole('img', { name: 'Photo 1' }).waitFor();
    await expectLegible(page, 'bench-sheet-tablet');
    await sheet.getByRole('button', { name: 'Done' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await button('Done').click();
    await atStep(2);
    await eventually(async () =>
      expect(await runs()).toMatchObject([{ state: 'in_progress', done_count: 1 }]),
    );
    await page.getByText('Saved', { exact: true }).waitFor();
  });

  it('goes on without a connection, by keyboard, and stays where it was over a reload', async () => {
    await page.context().setOffline(true);
    await page.keyboard.press(' ');
    await atStep(3);
    await page.getByText('Offline. Saved on this device, sent later.').waitFor();
    await expectLegible(page, 'bench-offline-tablet');
    await page.reload();
    await atStep(3);
    await untilTrue(page, `document.querySelector('img[alt^="Picture: "]').naturalWidth > 0`);
    await untilTrue(page, `document.querySelector('video')?.currentTime > 0`);
    await page.keyboard.press('ArrowLeft');
    await atStep(2);
    await button('Mark as not done').waitFor();
    await page.keyboard.press('ArrowLeft');
    await atStep(1);
    await button('Next picture (1 of 2)').click();
    await untilTrue(page, `document.querySelector('img[alt^="Picture: "]').naturalWidth > 0`);
    await expectLegible(page, 'bench-second-picture-tablet');
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('ArrowRight');
    await atStep(3);
  });

  it('is finished without a connection, and stored once it is back', async () => {
    for (let at = 3; at <= sop.steps.length; at += 1) {
      await atStep(at);
      await button('Done').click();
    }
    await page.getByRole('heading', { name: 'Finish this run' }).waitFor();
    await page.getByLabel('Note on the run').fill('The second blade was blunt.');
    await expectLegible(page, 'bench-end-tablet');
    await button('Finish').click();
    await page.getByText(/^There is no connection. The run is stored on this device/).waitFor();
    await expectLegible(page, 'bench-ended-tablet');
    expect(await runs()).toMatchObject([{ state: 'in_progress' }]);
    await page.context().setOffline(false);
    await page.getByText('The run is stored.').waitFor();
    const { length } = sop.steps;
    await eventually(async () =>
      expect(await runs()).toMatchObject([
        {
          state: 'finished',
          by: 'Cem Oz',
          done_count: length,
          deviation_count: 1,
          outside_count: 1,
          photo_count: 1,
        },
      ]),
    );
  });

  it('stores the photo, which its user may read and another reader may not', async () => {
    const [run] = await runs();
    const params = { id: sop.id, executionId: run?.id ?? '' };
    const own = await reader.client.call(routes.executions.get, { params });
    const path = own.steps[0]?.photos[0]?.path ?? '';
    const { status, bytes } = await fetchMedia(path);
    expect([status, bytes.subarray(0, 3)]).toEqual([200, Buffer.from([0xff, 0xd8, 0xff])]);
    const other = await joinCompany(company.client, 'viewer');
    const query = { path: path.replace(/\?.*$/, '') };
    expect((await other.client.send(routes.storage.imageProxy, { query })).status).toBe(404);
    expect((await reader.client.send(routes.storage.imageProxy, { query })).status).toBe(200);
  });

  it('lists the run with what was different, and exports it', async () => {
    const opened = await openSop(browser, company.client, { id: sop.id, title }, desktop);
    const admin = opened.page;
    await admin.getByRole('button', { name: 'More', exact: true }).click();
    await admin.getByRole('menuitem', { name: 'Runs' }).click();
    await admin.waitForURL(`**/runs?sop_id=${sop.id}`);
    await admin.getByText('1 deviation, 1 reading outside, 1 photo').waitFor();
    await expectLegible(admin, 'runs');
    await admin.getByRole('button', { name: /^Show the run of / }).click();
    const dialog = admin.getByRole('dialog', { name: title });
    await dialog.getByText('=Used another screwdriver').waitFor();
    await dialog.getByText('4.5 Nm (2 to 3 Nm) – outside').waitFor();
    await dialog.getByRole('img', { name: /^Photo 1 of / }).waitFor();
    await expectLegible(admin, 'run');
    await admin.keyboard.press('Escape');
    const coming = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Export as CSV' }).click();
    const lines = (await readFile(await (await coming).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(sop.steps.length + 1);
    expect(lines[1]).toContain(`'=Used another screwdriver,4.5 Nm (2 to 3),true,1`);
    expect(opened.problems).toEqual([]);
  });

  it('ticks at once, however long the server takes', async () => {
    const { page: slow } = await openSop(
      browser,
      reader.client,
      { id: sop.id, title },
      { ...phone, ...moving },
    );
    await slow.goto(`/sop/${sop.id}/do`);
    await slow.getByRole('heading', { level: 1, name: title }).waitFor();
    await expectLegible(slow, 'bench-start-phone');
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const waiting: string[] = [];
    const hold = async (route: Route) => {
      waiting.push(route.request().url());
      await answered;
      await route.continue();
    };
    // Also those of the service worker.
    await slow.context().route('**/*', hold);
    await slow.getByRole('button', { name: /start$/i }).click();
    await atStep(1, slow);
    await eventually(() => expect(waiting.join(' ')).toContain('/executions/'));
    await slow.getByRole('button', { name: 'Done' }).click();
    await atStep(2, slow);
    await slow.getByRole('button', { name: 'Back' }).click();
    await slow.getByRole('button', { name: 'Mark as not done' }).waitFor();
    answer();
    await slow.getByText('Saved', { exact: true }).waitFor();
    await expectLegible(slow, 'bench-step-phone');
    await slow.getByRole('button', { name: 'Show the picture' }).click();
    expect(await slow.locator('video').count()).toBe(0);
    await slow.keyboard.press('Escape');
    await slow.getByRole('button', { name: 'End it early' }).click();
    await slow.getByText('The run is stored.').waitFor();
    await slow.context().close();
  });

  it('keeps photos on the device while the storage of the plan is full, and sends them once it has room', async () => {
    const { page: shown } = await openSop(browser, reader.client, { id: sop.id, title }, phone);
    const detail = 'Your plan includes 1 GB of storage. Delete something or upgrade on the Billing page.';
    const refusal = { type: 'plan-limit', title: 'Plan limit', status: 402, detail, code: 'plan.storage' };
    const sizes = { limit_bytes: 1e9, used_bytes: 999_900_000, more_bytes: 200_000 };
    const json = { ...refusal, parameters: sizes, request_id: 'r' };
    await shown.route(/\/photos\//, (route) => route.fulfill({ status: 402, json }));
    await shown.goto(`/sop/${sop.id}/do`);
    await shown.getByRole('button', { name: /start$/i }).click();
    await atStep(1, shown);
    await shown.getByRole('button', { name: 'Note, photo, deviation' }).click();
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(onePixel.content) };
    await shown.locator('input[type=file]').setInputFiles(photo);
    await shown.getByRole('img', { name: 'Photo 1' }).waitFor();
    await shown.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    const waits = shown.getByText('1 photo waits on this device, because the storage of your plan is full.');
    await shown.getByText('1 photo waits: storage full').waitFor();
    await expectLegible(shown, 'bench-full-step-phone');
    await shown.keyboard.press('Escape');
    await shown.getByRole('button', { name: 'End it early' }).click();
    await shown.getByText('The run is stored.').waitFor();
    await waits.waitFor();
    await expectLegible(shown, 'bench-full-ended-phone');
    const [run] = await runs();
    expect(run).toMatchObject({ state: 'abandoned', photo_count: 1 });
    const params = { id: sop.id, executionId: run?.id ?? '' };
    const path = async () =>
      (await reader.client.call(routes.executions.get, { params })).steps[0]?.photos[0]?.path ?? null;
    await shown.goto('/runs');
    await waits.waitFor();
    await shown.setViewportSize({ width: 1440, height: 900 });
    await expectLegible(shown, 'runs-photos-wait');
    expect(await path()).toBeNull();
    await shown.unrouteAll();
    await shown.reload();
    await eventually(async () => expect(await path()).not.toBeNull());
    await waits.waitFor({ state: 'detached' });
    await shown.context().close();
  });

  it('has what is ticked in either of two tabs', async () => {
    const { page: one } = await openSop(browser, reader.client, { id: sop.id, title }, phone);
    const other = await one.context().newPage();
    for (const tab of [one, other]) await tab.goto(`/sop/${sop.id}/do`);
    await one.getByRole('button', { name: /start$/i }).click();
    await atStep(1, one);
    await atStep(1, other);
    await other.keyboard.press('ArrowRight');
    await atStep(2, other);
    await one.getByRole('button', { name: 'Done' }).click();
    await other.getByRole('button', { name: 'Done' }).click();
    await eventually(async () =>
      expect((await runs())[0]).toMatchObject({ state: 'in_progress', done_count: 2 }),
    );
    await one.keyboard.press('Escape');
    await one.getByRole('button', { name: 'End it early' }).click();
    for (const tab of [one, other]) await tab.getByRole('heading', { name: 'Run ended early' }).waitFor();
    await one.context().close();
  });

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ] as const)('is legible in the dark on a %s', async (name, size) => {
    const dark = { ...size, colorScheme: 'dark' } as const;
    const { page: shown } = await openSop(browser, reader.client, { id: sop.id, title }, dark);
    await shown.goto(`/sop/${sop.id}/do`);
    await shown.getByRole('button', { name: /start$/i }).waitFor();
    expect(await problemsIn('dark', shown)).toEqual([]);
    await picture(shown, `bench-start-dark-${name}`);
    await shown.getByRole('button', { name: /start$/i }).click();
    await atStep(1, shown);
    await settled(shown);
    expect(await problemsIn('dark', shown)).toEqual([]);
    await picture(shown, `bench-step-dark-${name}`);
    await shown.context().close();
  });

  it('plays no clip by itself where the device is set to less motion', async () => {
    const { page: calm } = await openSop(
      browser,
      reader.client,
      { id: sop.id, title },
      {
        ...phone,
        reducedMotion: 'reduce',
      },
    );
    await calm.goto(`/sop/${sop.id}/do`);
    await calm.getByRole('button', { name: /start$/i }).click();
    await atStep(1, calm);
    expect(await calm.locator('video').count()).toBe(0);
    await calm.getByRole('button', { name: 'Play the clip' }).click();
    await untilTrue(calm, `document.querySelector('video')?.currentTime > 0`);
    await calm.context().close();
  });

  it('stays when other pages start, and is deleted on sign-out', async () => {
    const stored = () =>
      page.evaluate<number[]>(`(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ])()`);
    await page.evaluate(`caches.open('of an earlier build')`);
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eventually(async () => expect(await stored()).toEqual([1, 1]));
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await eventually(async () => expect(await stored()).toEqual([0, 0]));
    expect(problems).toEqual([]);
  });
});
