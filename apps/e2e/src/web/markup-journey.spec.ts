import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type Sop } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Client } from '../api/client.js';
import { joinCompany, registerCompany, type Company } from '../api/companies.js';
import { halfClip } from '../sample-clip.js';
import { accessibilityProblems, desktop, launchBrowser, opened, phone, picture } from './browser.js';
import { createReadySop, jobMilliseconds, openSop } from './ready-sop.js';

const title = 'Change the blade of a utility knife';

/** Marks up a picture by pointer, touch and keys; blurs part of it; chooses another frame. */
describe('markup of a picture', () => {
  let browser: Browser;
  let page: Page;
  let company: Company;
  let id: string;
  const problems: string[][] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    company = await registerCompany('Markup');
    id = await createReadySop(company.client, title, await halfClip());
    page = await openAs(company.client, desktop);
  }, jobMilliseconds + 60_000);

  afterAll(() => browser.close());

  const read = (client = company.client): Promise<Sop> => client.call(routes.sops.get, { params: { id } });
  const shot = async () => {
    const first = (await read()).steps[0]?.screenshots[0];
    if (!first) throw new Error('The first step has no picture.');
    return first;
  };
  async function openAs(client: Client, options: BrowserContextOptions): Promise<Page> {
    const { page: other, problems: seen } = await openSop(browser, client, { id, title }, options);
    problems.push(seen);
    return other;
  }
  const editor = (on = page) => on.getByRole('dialog').filter({ hasText: 'Mark up the picture' });
  const overlay = (on = page) => editor(on).getByRole('group', { name: 'The picture with its marks' });
  async function openEditor(on = page): Promise<{ x: number; y: number; width: number; height: number }> {
    await on
      .getByRole('button', { name: /^Mark up: / })
      .first()
      .click();
    await overlay(on).waitFor();
    const box = await overlay(on).boundingBox();
    if (!box) throw new Error('The picture is not shown.');
    return box;
  }
  const tool = (name: string, on = page) => editor(on).getByRole('button', { name, exact: true });
  async function drag(from: [number, number], to: [number, number]): Promise<void> {
    // The chosen tool shows its options, which use some of its space.
    await (await overlay().elementHandle())?.waitForElementState('stable');
    const box = await overlay().boundingBox();
    const at = ([x, y]: [number, number]) =>
      [(box?.x ?? 0) + x * (box?.width ?? 0), (box?.y ?? 0) + y * (box?.height ?? 0)] as const;
    await page.mouse.move(...at(from));
    await page.mouse.down();
    await page.mouse.move(...at(to), { steps: 5 });
    await page.mouse.up();
  }
  const isFocused = async (label: string) =>
    (await page.evaluate<string | null>(`document.activeElement.getAttribute('aria-label')`)) === label;
  const saved = async (message: string, on = page) => {
    await on.getByText(message, { exact: true }).first().waitFor();
    await editor(on).waitFor({ state: 'hidden' });
  };
  /**
   * The colours of one row of the current picture, from left to right, at this fraction of its height. The browser may cache
   * an earlier one for an hour.
   */
  const line = (path: string, at: number): Promise<number[][]> =>
    page.evaluate<number[][]>(`(async () => {
      const bitmap = await createImageBitmap(await (await fetch(${JSON.stringify(`/api/${path}`)}, { cache: 'reload' })).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, Math.floor(bitmap.height * ${at}), bitmap.width, 1);
      return Array.from({ length: bitmap.width }, (_, x) => [...data.slice(x * 4, x * 4 + 3)]);
    })()`);
  const isGrey = (colours: readonly number[][]) =>
    colours.every(
      ([red = 0, green = 0, blue = 0]) => Math.max(red, green, blue) - Math.min(red, green, blue) < 12,
    );

  it('draws by pointer and by keys, and shows it to every user', async () => {
    await openEditor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await tool('Box').click();
    await drag([0.2, 0.2], [0.6, 0.7]);
    await overlay().getByRole('button', { name: 'Box, 1 of 1' }).waitFor();
    await tool('Arrow').focus();
    await page.keyboard.press('Enter');
    const arrow = overlay().getByRole('button', { name: 'Arrow, 1 of 1' });
    await arrow.waitFor();
    await eventually(() => isFocused('Arrow, 1 of 1'));
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown', 'Control+ArrowUp'])
      await page.keyboard.press(key);
    await editor().getByRole('radio', { name: 'Blue' }).check();
    await tool('Number').click();
    await drag([0.8, 0.2], [0.8, 0.2]);
    await drag([0.8, 0.5], [0.8, 0.5]);
    await overlay().getByRole('button', { name: 'Number “2”, 2 of 2' }).waitFor();
    await tool('Text').focus();
    await page.keyboard.press('Enter');
    await editor().getByRole('textbox', { name: 'Text' }).fill('Hold it here');
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'markup-editor');
    await tool('Save').click();
    await saved('The picture was marked up');
    const { markup, path } = await shot();
    expect(markup?.marks.map(({ kind }) => kind)).toEqual(['box', 'arrow', 'number', 'number', 'text']);
    const across = await line(path, 0.4);
    const edge = across[Math.round(across.length * 0.2)] ?? [];
    expect((edge[0] ?? 0) - (edge[2] ?? 0)).toBeGreaterThan(80);
    await picture(page, 'markup-saved');
  });

  it.each([1440, 1024, 390])(
    'keeps tools and picture in place at a width of %d, whatever is chosen and drawn',
    async (width) => {
      const { height } = page.viewportSize() ?? { height: 900 };
      await page.setViewportSize({ width, height });
      await openEditor();
      const tools = editor().getByRole('toolbar', { name: 'Tools' });
      const boxes = async () => [await tools.boundingBox(), await overlay().boundingBox()];
      const before = await boxes();
      for (const name of ['Arrow', 'Box', 'Number', 'Text', 'Redact', 'Crop', 'Select']) {
        await tool(name).click();
        expect([name, await boxes()]).toEqual([name, before]);
      }
      for (const name of ['Text', 'Number', 'Crop']) {
        await tool(name).focus();
        await page.keyboard.press('Enter');
        expect([`${name} drawn`, await boxes()]).toEqual([`${name} drawn`, before]);
      }
      await tool('Cancel').click();
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await editor().waitFor({ state: 'hidden' });
      await page.setViewportSize({ width: 1440, height });
    },
  );

  it('edits marks again, crops, undoes and resets', async () => {
    const before = await shot();
    await openEditor();
    await overlay().getByRole('button', { name: 'Box, 1 of 1' }).focus();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+z');
    await overlay().getByRole('button', { name: 'Box, 1 of 1' }).waitFor();
    await tool('Crop').click();
    await drag([0.1, 0.1], [0.7, 0.8]);
    await editor().getByRole('button', { name: 'Zoom in' }).click();
    await editor().getByRole('button', { name: 'Zoom out' }).click();
    await picture(page, 'markup-crop');
    await tool('Save').click();
    await saved('The picture was marked up');
    const cut = await shot();
    expect((await line(cut.path, 0.5)).length).toBeLessThan((await line(before.path, 0.5)).length * 0.7);
    await page.keyboard.press('Control+z');
    await eventually(async () => expect((await shot()).markup?.crop).toBeNull());
  });

  it('redacts an area after a warning, in the picture and its source', async () => {
    const before = await shot();
    const original = before.markup?.path ?? before.path;
    expect(isGrey((await line(original, 0.55)).slice(40, -40))).toBe(false);
    await openEditor();
    await tool('Redact').click();
    await drag([0.01, 0.5], [0.99, 0.62]);
    await tool('Save').click();
    const asked = page.getByRole('dialog', { name: 'Redact these areas?' });
    await asked.getByText(/redacted permanently/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'markup-redact-asked');
    await asked.getByRole('button', { name: 'Redact and save' }).click();
    await saved('The areas are redacted');
    const after = await shot();
    const frames = (await company.client.call(routes.frames.list, { params: { id }, query: { fps: '1' } }))
      .frames;
    const step = (await read()).steps[0];
    const within = frames.filter(
      ({ timestamp }) => timestamp >= (step?.start_seconds ?? 0) && timestamp <= (step?.end_seconds ?? 0),
    );
    expect(within.length).toBeGreaterThan(0);
    for (const path of [original, ...within.map((frame) => frame.path)])
      expect(isGrey((await line(path, 0.55)).slice(40, -40))).toBe(true);
    // The marks are over the mosaic; none covers this place.
    const marked = await line(after.markup?.path ?? '', 0.55);
    const free = marked.slice(Math.ceil(marked.length * 0.63), Math.floor(marked.length * 0.74));
    expect(isGrey(free)).toBe(true);
    await picture(page, 'markup-redacted');
  });

  it('chooses any time of the video, frame by frame with the arrow keys', async () => {
    await page
      .getByRole('button', { name: /^Change Image: / })
      .nth(1)
      .click();
    const dialog = page.getByRole('dialog', { name: 'Change Screenshot' });
    const slider = dialog.getByRole('slider', { name: 'Any moment in the video' });
    await opened(dialog);
    await slider.focus();
    const at = async () => Number(await slider.inputValue());
    const start = await at();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) {
      const was = await at();
      await page.keyboard.press(key);
      await eventually(async () => (await at()) > was);
    }
    expect((await at()) - start).toBeLessThan(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'change-picture-moment');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The picture was changed', { exact: true }).first().waitFor();
    const second = (await read()).steps[1]?.screenshots[0];
    expect(Math.abs((second?.seconds ?? 0) - start)).toBeLessThan(1);
  });

  it.each([
    ['phone', phone],
    ['dark', { ...desktop, colorScheme: 'dark' as const }],
  ])(
    'is available on a %s',
    async (name, options) => {
      const other = await openAs(company.client, options);
      await openEditor(other);
      await tool('Arrow', other).focus();
      await other.keyboard.press('Enter');
      await overlay(other)
        .getByRole('button', { name: /^Arrow, / })
        .last()
        .waitFor();
      // All tools are visible without scrolling.
      const { width = 0 } = other.viewportSize() ?? {};
      for (const each of await other.getByRole('toolbar', { name: 'Tools' }).getByRole('button').all()) {
        const box = await each.boundingBox();
        expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
      expect(await accessibilityProblems(other, '[role="dialog"]')).toEqual([]);
      await picture(other, `markup-${name}`);
      await other.context().close();
    },
    120_000,
  );

  it('is not offered to viewers, nor is a hidden video', async () => {
    await company.client.call(routes.sops.update, { params: { id }, body: { is_video_hidden: true } });
    const { client } = await joinCompany(company.client, 'viewer');
    const other = await openAs(client, desktop);
    await other.getByText('The video of this SOP is hidden from viewers.').waitFor();
    expect(await other.getByRole('button', { name: /^Mark up: / }).count()).toBe(0);
    expect((await read(client)).video_path).toBeNull();
    await other.context().close();
    expect(problems.flat()).toEqual([]);
  });
});
