/** @jest-environment ./libs/speech/testing/native-arrays-environment.mjs */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { extract, probe } from '@sop/media';
import { eventually, loudestOf, screenFilm } from '@sop/testing';
import { loadPictureTextReader, type PictureTextReader } from '@sop/vision';
import type pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { registerCompany, type Company } from '../api/companies.js';
import { readStored, rowsThatHold, storedObjects } from '../api/stored.js';
import { openDatabaseOf } from '../own-database.js';
import { sampleVideo, readSystem } from '../system.js';
import { desktop, expectLegible, launchBrowser, phone } from './browser.js';
import { createReadySop, jobMilliseconds, openSop } from './ready-sop.js';

const title = 'Send an order';
const plain = ['Customer record', 'Order 4712, two pieces', 'Ready to be packed'];
const personal = [...plain, 'Mail: jane.doe@example.com', 'Card: 4111 1111 1111 1111', 'Erika Mustermann'];
const portrait = join(import.meta.dirname, '../../../../libs/vision/src/testing/portrait.jpg');
const secrets = /jane|doe|example\.?com|4111|1111 ?1111/i;
/** In one line of the sample's transcript. */
const spoken = 'gloves';
const waiting = { timeoutSeconds: jobMilliseconds / 1000 };

/** A user finds personal data in a video, looks at it, and has it destroyed in everything that is stored. */
describe('redaction of a video', () => {
  let browser: Browser;
  let database: pg.Client;
  let home: string;
  let folder: string;
  let reader: PictureTextReader;
  let company: Company;
  let id: string;
  let page: Page;
  const problems: string[][] = [];

  beforeAll(async () => {
    home = readSystem().dataDir ?? '';
    folder = await mkdtemp(join(tmpdir(), 'sop-redaction-'));
    database = await openDatabaseOf(home);
    browser = await launchBrowser();
    reader = await loadPictureTextReader();
    company = await registerCompany('Redaction');
    const scenes = [
      { seconds: 4, lines: plain },
      { seconds: 4, lines: personal, picture: portrait },
      { seconds: 4, lines: plain },
    ];
    const film = await screenFilm(folder, 'film', scenes, sampleVideo);
    const content = Uint8Array.from(await readFile(film));
    id = await createReadySop(company.client, title, { name: 'order.mp4', content });
    const params = { id };
    const { seconds } = { seconds: 6 };
    await eventually(() => company.client.call(routes.moments.take, { params, body: { seconds } }), waiting);
    const [step] = await company.client.call(routes.steps.list, { params });
    const at = { id, stepId: step?.id ?? '' };
    await company.client.call(routes.steps.setScreenshot, { params: at, body: { at_seconds: seconds } });
    const words = { title: 'Ask Erika Mustermann', description: 'Write to jane.doe@example.com.' };
    await company.client.call(routes.steps.update, { params: at, body: words });
    await company.client.call(routes.exports.create, { params, body: { format: 'pdf' } });
  }, jobMilliseconds + 60_000);
  afterAll(async () => {
    await reader.close();
    await browser.close();
    await database.end();
    await rm(folder, { recursive: true, force: true });
  });

  const dialog = (on = page) => on.getByRole('dialog', { name: 'Faces and personal data' });
  async function openDialog(on: Page): Promise<void> {
    await on.getByRole('button', { name: 'More', exact: true }).click();
    await on.getByRole('menuitem', { name: 'Find faces and personal data' }).click();
    await dialog(on).waitFor();
  }
  const read = () => company.client.call(routes.sops.get, { params: { id } });
  const objects = async () => (await storedObjects(home)).filter((key) => key.includes(company.companyId));
  const textOf = async (file: string) => (await reader.read(file)).map(({ text }) => text).join(' ');

  /** What every stored object of the company shows: pictures and the pictures of videos are read, other objects are searched. */
  async function storedTexts(): Promise<string> {
    const texts: string[] = [];
    for (const key of await objects()) {
      const bytes = await readStored(home, key);
      if (key.endsWith('.mp4')) {
        const video = join(folder, 'stored.mp4');
        await writeFile(video, bytes);
        const into = join(folder, `frames-${texts.length}`);
        const { frames } = await extract(video, await probe(video), into, { fps: 2, audio: false });
        for (const { file } of frames) texts.push(await textOf(file));
      } else if (/\.(jpg|pack)$/.test(key))
        for (const picture of picturesIn(bytes)) {
          const file = join(folder, 'stored.jpg');
          await writeFile(file, picture);
          texts.push(await textOf(file));
        }
      else texts.push(bytes.toString('utf8'));
    }
    return texts.join('\n');
  }

  it(
    'finds what is personal, with a picture of each',
    async () => {
      expect(await rowsThatHold(database, ['jane.doe@example.com'])).not.toEqual({});
      const opened = await openSop(browser, company.client, { id, title }, desktop);
      ({ page } = opened);
      problems.push(opened.problems);
      await openDialog(page);
      await dialog().getByLabel('Names to find').fill('Erika Mustermann');
      await expectLegible(page, 'redaction-search');
      await dialog().getByRole('button', { name: 'Search the video' }).click();
      await dialog().getByRole('button', { name: 'Stop the search' }).waitFor();
      await expectLegible(page, 'redaction-searching');
      await dialog().getByRole('checkbox').first().waitFor({ timeout: jobMilliseconds });
      for (const name of [/^Face/, 'jane.doe@example.com', '4111 1111 1111 1111', 'Erika Mustermann'])
        expect(await dialog().getByRole('checkbox', { name, checked: true }).count()).toBe(1);
      await expectLegible(page, 'redaction-found');
      for (const [size, name] of [
        [{ ...desktop, colorScheme: 'dark' as const }, 'dark'],
        [phone, 'phone'],
      ] as const) {
        const other = await openSop(browser, company.client, { id, title }, size);
        problems.push(other.problems);
        await openDialog(other.page);
        await dialog(other.page).getByRole('checkbox').first().waitFor();
        await expectLegible(other.page, `redaction-found-${name}`);
        await other.page.context().close();
      }
    },
    jobMilliseconds,
  );

  it(
    'redacts what stays selected once it is confirmed, by keys too, and says so until it is done',
    async () => {
      await dialog().getByText('Text', { exact: true }).click();
      const name = dialog().getByRole('checkbox', { name: 'Erika Mustermann' });
      await dialog()
        .getByText(/^The chosen texts are also in \d+ places of the words$/)
        .click();
      await dialog().getByText('Write to jane.doe@example.com.').waitFor();
      await expectLegible(page, 'redaction-in-words');
      await name.focus();
      await page.keyboard.press('Space');
      expect(await name.isChecked()).toBe(false);
      await dialog()
        .getByRole('button', { name: /^Redact \d+ findings$/ })
        .click();
      const asked = page.getByRole('dialog', { name: /findings for good\?$/ });
      await asked.getByText('This cannot be undone.').waitFor();
      expect(
        await asked.getByRole('checkbox', { name: /^Also replace the texts in \d+ place/ }).isChecked(),
      ).toBe(true);
      await expectLegible(page, 'redaction-confirm');
      await asked.getByRole('button', { name: 'Redact for good' }).click();
      await dialog()
        .getByText(/You will be notified/)
        .waitFor();
      await expectLegible(page, 'redaction-redacting');
      await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
      await page.locator('video').waitFor({ timeout: jobMilliseconds });
      const { is_being_redacted, steps } = await read();
      const [step] = steps;
      expect([is_being_redacted, step?.title, step?.description]).toEqual([
        false,
        'Ask Erika Mustermann',
        'Write to […].',
      ]);
      await expectLegible(page, 'redaction-done');
      await eventually(async () => {
        const { items } = await company.client.call(routes.notifications.list, { query: {} });
        expect(items.map(({ notice }) => notice)).toContain('redacted');
      });
      expect(problems.flat()).toEqual([]);
    },
    jobMilliseconds,
  );

  it(
    'leaves it in no stored file and no table, and the rest as it was',
    async () => {
      const texts = await storedTexts();
      expect(texts).not.toMatch(secrets);
      expect(texts).toMatch(/Customer record/);
      expect(texts).toMatch(/Erika ?Mustermann/);
      expect((await objects()).filter((key) => /\/(exports|results|temp)\//.test(key))).toEqual([]);
      expect(await rowsThatHold(database, ['jane.doe@example.com', '4111 1111 1111 1111'])).toEqual({});
      const params = { id };
      const names = ['Erika Mustermann'];
      await company.client.call(routes.redaction.find, { params, body: { names } });
      const found = await eventually(async () => {
        const { found: again } = await company.client.call(routes.redaction.get, { params });
        expect(again).not.toBeNull();
        return again;
      }, waiting);
      expect(found?.findings.map(({ kind }) => kind)).toEqual(['name']);
    },
    // Every stored picture is read before the second search.
    2 * jobMilliseconds,
  );

  it(
    'redacts a name and a spoken word in the words alone, and leaves it in no table and not in the sound',
    async () => {
      const { transcript } = await read();
      const opened = await openSop(browser, company.client, { id, title }, desktop);
      ({ page } = opened);
      await openDialog(page);
      await dialog().getByRole('button', { name: 'Search the words' }).click();
      await dialog()
        .getByLabel(/^Names, numbers and addresses/)
        .fill(`Erika Mustermann\n${spoken}`);
      await dialog().getByRole('button', { name: 'Search the words' }).click();
      await dialog()
        .getByText(/1 part of the sound\.$/)
        .waitFor();
      await dialog().getByRole('link', { name: 'Step 1' }).first().waitFor();
      for (const [media, name] of [
        [{ colorScheme: 'light' as const }, 'words'],
        [{ colorScheme: 'dark' as const }, 'words-phone-dark'],
      ] as const) {
        await page.emulateMedia(media);
        if (name !== 'words') await page.setViewportSize({ width: 390, height: 844 });
        await expectLegible(page, `redaction-${name}`);
      }
      await dialog()
        .getByRole('button', { name: /^Redact \d+ places?$/ })
        .click();
      const asked = page.getByRole('dialog', { name: /of the words for good\?$/ });
      await asked.getByText(/a text is spoken: the sound is removed there/).waitFor();
      await expectLegible(page, 'redaction-words-confirm-phone-dark');
      await asked.getByRole('button', { name: 'Redact for good' }).click();
      await page.getByText('The texts were replaced in the words.').first().waitFor();
      await dialog().waitFor({ state: 'hidden' });
      await page.getByRole('heading', { level: 3, name: /Ask \[…\]/ }).waitFor();
      await page.locator('video').waitFor({ timeout: jobMilliseconds });
      const [stored = '', ...others] = (await objects()).filter((key) => /(^|\/)videos\//.test(key));
      expect(others).toEqual([]);
      await writeFile(join(folder, 'silent.mp4'), await readStored(home, stored));
      for (const { text, start_seconds, end_seconds } of transcript) {
        const loudest = await loudestOf(join(folder, 'silent.mp4'), start_seconds, end_seconds);
        expect([text, loudest < -60]).toEqual([text, text.includes(spoken)]);
      }
      await company.client.call(routes.redaction.discard, { params: { id } });
      await eventually(
        async () => expect(await rowsThatHold(database, ['Erika Mustermann'])).toEqual({}),
        waiting,
      );
      expect(opened.problems).toEqual([]);
    },
    jobMilliseconds,
  );
});

/** The JPEGs in a file, which may be several one after the other. */
function picturesIn(bytes: Buffer): Buffer[] {
  const start = Buffer.from([0xff, 0xd8, 0xff]);
  const starts: number[] = [];
  for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at + 1)) starts.push(at);
  return starts.map((from, index) => bytes.subarray(from, starts[index + 1]));
}
