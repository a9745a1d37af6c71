import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type Sop } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Client } from '../api/client.js';
import { joinCompany, password, registerCompany, signIn, type Company } from '../api/companies.js';
import { halfClip } from '../sample-clip.js';
import { tokenExpiringIn } from '../api/expiring-token.js';
import {
  accessibilityProblems,
  desktop,
  launchBrowser,
  opened,
  openPage,
  phone,
  picture,
  tablet,
} from './browser.js';
import { tokenOf, useToken } from './journey.js';
import { createReadySop, jobMilliseconds, openSop, untilReady } from './ready-sop.js';

const title = 'Change the blade of a utility knife';

/** What the specification defines for the page of an SOP and its editing: behaviour, texts and limits. */
describe('page of an SOP', () => {
  let browser: Browser;
  let page: Page;
  let company: Company;
  let id: string;

  beforeAll(async () => {
    browser = await launchBrowser();
    company = await registerCompany('Editing');
    id = await createReadySop(company.client, title, await halfClip());
    page = await openAs(company.client, desktop);
  }, jobMilliseconds + 60_000);

  afterAll(() => browser.close());

  const read = (client = company.client): Promise<Sop> => client.call(routes.sops.get, { params: { id } });
  const update = (body: object) => company.client.call(routes.sops.update, { params: { id }, body });
  const titles = async () => (await read()).steps.map((step) => step.title);

  /** The SOP's page in another window of a signed-in user. */
  const openAs = async (client: Client, options: BrowserContextOptions): Promise<Page> =>
    (await openSop(browser, client, { id, title }, options)).page;
  const step = (position: number) => page.locator('[data-sop-step]').nth(position - 1);
  const inMenu = async (position: number, item: string) => {
    await step(position)
      .getByRole('button', { name: /^More for / })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const inSopMenu = async (item: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  /** Types into the field that was just added, once it has the focus. */
  const type = async (text: string) => {
    await eventually(() =>
      page.evaluate<boolean>(
        `(({ tagName, value }) => /^(INPUT|TEXTAREA)$/.test(tagName) && value === '')(document.activeElement)`,
      ),
    );
    await page.keyboard.type(text);
  };
  /** Checks the message of a change; undoing it restores the SOP. */
  const announcesAndUndoes = async (message: string, before: string[]) => {
    await page.getByText(message, { exact: true }).first().waitFor();
    await page.keyboard.press('Control+z');
    // Toasts disappear after some seconds.
    await page.getByText('Undone', { exact: true }).first().waitFor();
    await eventually(async () => expect(await titles()).toEqual(before));
  };

  it('shows its date, its department, and that it is completed', async () => {
    const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
    for (const fact of ['✓ Completed', 'Workshop']) await header.getByText(fact, { exact: true }).waitFor();
    await header.locator('time').waitFor();
    await page.getByRole('heading', { name: 'Procedure' }).waitFor();
    await page.getByRole('heading', { name: 'Equipment Needed' }).waitFor();
    await page.getByRole('heading', { name: 'Safety Precautions' }).waitFor();
    await page.getByRole('heading', { name: 'Full Transcription' }).waitFor();
    await page.getByRole('heading', { name: 'Original Video' }).waitFor();
  });

  it.each([
    ['SOP not found', 404],
    ['Failed to load SOP', 500],
  ])(
    'shows “%s” if it applies',
    async (sentence, status) => {
      const storageState = await page.context().storageState();
      const { page: other } = await openPage(browser, { ...desktop, storageState });
      if (status === 500)
        await other.route(`**/api/sops/${id}`, (route) => route.fulfill({ status, body: '{}' }));
      await other.goto(`/sop/${status === 500 ? id : randomUUID()}`);
      await other.getByText(sentence, { exact: true }).first().waitFor();
      await other.context().close();
    },
    120_000,
  );

  it('edits one step at a time, in a field of five rows with a hint', async () => {
    await step(2)
      .getByRole('button', { name: /^Edit: / })
      .click();
    const field = page.getByPlaceholder('Enter step description...');
    expect(await field.getAttribute('rows')).toBe('5');
    await eventually(async () =>
      expect(
        await step(3)
          .getByRole('button', { name: /^Edit: / })
          .isDisabled(),
      ).toBe(true),
    );
    await field.fill('Not this.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Not this.').first().waitFor({ state: 'detached' });
  });

  it('keeps the text in its field and shows a failed save', async () => {
    const address = `**/api/sops/${id}/steps/*`;
    await page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }));
    await step(2)
      .getByRole('button', { name: /^Edit: / })
      .click();
    const field = page.getByPlaceholder('Enter step description...');
    await field.fill('Kept.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Failed to save changes. Please try again.').waitFor();
    await eventually(async () => expect(await field.inputValue()).toBe('Kept.'));
    await page.unroute(address);
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('asks a user whose session expired during typing to log in, and restores every word', async () => {
    const { page: other } = await openPage(browser, desktop);
    await useToken(other, company.client.token ?? '');
    await other.goto(`/sop/${id}`);
    const editor = other.getByPlaceholder('Enter step description...');
    await other
      .getByRole('button', { name: /^Edit: / })
      .nth(1)
      .click();
    await editor.fill('Written before the session ran out.');
    const ended = await tokenExpiringIn(-60, company.client.token ?? '');
    expect((await new Client(ended).send(routes.users.me)).status).toBe(401);
    const save = other.getByRole('button', { name: 'Save', exact: true });
    // In one step: a request of the page in between would end the session before anything is saved.
    await save.evaluate((button: { click(): void }, token) => {
      globalThis.localStorage.setItem('access_token', token);
      button.click();
    }, ended);
    await other.waitForURL(`**/login?next=%2Fsop%2F${id}`);
    expect(await tokenOf(other)).toBe('');
    await other.getByText('Your session has ended.').waitFor();
    await other.getByLabel('Email', { exact: true }).fill(company.email);
    await other.getByLabel('Password', { exact: true }).fill(password);
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    await other.waitForURL(`**/sop/${id}`);
    await eventually(async () =>
      expect(await editor.inputValue()).toBe('Written before the session ran out.'),
    );
    await other.context().close();
  });

  it('shows both versions when two users edit one step', async () => {
    await step(2)
      .getByRole('button', { name: /^Edit: / })
      .click();
    await page.getByPlaceholder('Enter step description...').fill('Mine.');
    const stepId = (await read()).steps[1]?.id ?? '';
    await company.client.call(routes.steps.update, {
      params: { id, stepId },
      body: { description: 'Theirs.' },
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('group', { name: 'Their saved version' }).getByText('Theirs.').waitFor();
    await picture(page, 'sop-conflict');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await step(2).getByText('Mine.').waitFor();
    await page.getByText('All changes saved').waitFor();
  });

  it('adds a step and opens its editor', async () => {
    const before = await titles();
    await inMenu(1, 'Add a step below');
    await page.getByRole('textbox', { name: 'Title' }).fill('Check the light');
    await page.getByPlaceholder('Enter step description...').fill('Turn it on. Turn the lamp to the bench.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await eventually(async () => expect(await titles()).toEqual(before.toSpliced(1, 0, 'Check the light')));
  });

  it('splits a step before a sentence', async () => {
    const before = await titles();
    await inMenu(2, 'Split into two…');
    await page.getByRole('dialog', { name: 'Split step 2' }).waitFor();
    await picture(page, 'sop-split');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await eventually(async () =>
      expect(await titles()).toEqual(before.toSpliced(2, 0, 'Turn the lamp to the bench')),
    );
  });

  it.each([
    ['Merge with the next step', 'Steps 2 and 3 were merged'],
    ['Duplicate', 'Step 2 was duplicated'],
    ['Move up', 'Step 2 is now step 1'],
    ['Move down', 'Step 2 is now step 3'],
    ['Delete step', 'Step 2 was deleted'],
  ])(
    'offers “%s”, shows “%s”, and undoes it on Ctrl+Z',
    async (item, message) => {
      const before = await titles();
      await inMenu(2, item);
      await announcesAndUndoes(message, before);
    },
    120_000,
  );

  it('redoes what was undone, by keys and by button', async () => {
    const before = await titles();
    await page.keyboard.press('Control+Shift+z');
    await eventually(async () => expect((await titles()).length).toBe(before.length - 1));
    await page.getByRole('button', { name: /^Undo \(/ }).click();
    await eventually(async () => expect(await titles()).toEqual(before));
  });

  it('reorders steps by keys and by pointer, and stores the order for every reader', async () => {
    const before = await titles();
    await inSopMenu('Reorder steps');
    const grips = page.getByRole('button', { name: /^Move: / });
    await grips.nth(0).focus();
    // Each move is announced to screen readers.
    for (const [key, message] of [
      ['Space', /is at position 1 of/],
      ['ArrowDown', /is at position 2 of/],
      ['Space', /was dropped at position 2$/],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByText(message).first().waitFor({ state: 'attached' });
    }
    const moved = [before[1], before[0], ...before.slice(2)];
    await eventually(async () => expect(await titles()).toEqual(moved));
    await picture(page, 'sop-reorder');
    expect(await accessibilityProblems(page)).toEqual([]);
    await grips.nth(2).waitFor();
    const [from, to] = [await grips.nth(0).boundingBox(), await grips.nth(2).boundingBox()];
    await page.mouse.move((from?.x ?? 0) + 9, (from?.y ?? 0) + 9);
    await page.mouse.down();
    await page.mouse.move((from?.x ?? 0) + 9, (from?.y ?? 0) + 40, { steps: 5 });
    await page.mouse.move((to?.x ?? 0) + 9, (to?.y ?? 0) + 20, { steps: 10 });
    await page
      .getByText(/is at position 3 of/)
      .first()
      .waitFor({ state: 'attached' });
    await page.mouse.up();
    await eventually(async () => expect((await titles()).indexOf(moved[0] ?? '')).toBe(2));
    await page.getByRole('button', { name: 'Done' }).click();
  });

  it('edits safety precautions and equipment in place and saves them automatically', async () => {
    await page.getByRole('button', { name: 'Edit the safety precautions' }).click();
    await page.getByRole('button', { name: 'Add a precaution' }).click();
    await type('Keep the blade away from children.');
    await picture(page, 'sop-safety-edited');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await eventually(async () =>
      expect((await read()).safety_precautions).toContain('Keep the blade away from children.'),
    );
    await page.getByRole('button', { name: 'Edit the equipment' }).click();
    await page.getByRole('button', { name: 'Add an item' }).click();
    await type('Lamp');
    await page.getByRole('button', { name: 'Done' }).click();
    await eventually(async () => expect((await read()).equipment.map(({ name }) => name)).toContain('Lamp'));
  });

  it('shows who changed what and when, word by word, and restores a version', async () => {
    await update({ title: `${title} safely` });
    await page.reload();
    const before = await titles();
    await inMenu(1, 'Delete step');
    await eventually(async () => expect((await titles()).length).toBe(before.length - 1));
    await inSopMenu('Version history');
    const history = page.getByRole('dialog', { name: 'Version history' });
    await history.getByText(company.email).first().waitFor();
    await history
      .getByRole('button', { name: /^Compare version \d+: (Title edited|\d+ changes)/ })
      .first()
      .click();
    await history.locator('ins', { hasText: 'safely' }).waitFor();
    await picture(page, 'sop-history');
    expect(await accessibilityProblems(page)).toEqual([]);
    // The changes of one user in one session are one version, including the one before the step was deleted.
    await history
      .getByRole('button', { name: /^Show each of \d+ changes$/ })
      .first()
      .click();
    await history
      .getByRole('button', { name: /^Restore version/ })
      .first()
      .click();
    await history.waitFor({ state: 'detached' });
    await eventually(async () => expect(await titles()).toEqual(before));
  });

  it('copies a link that members of the company can open', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByRole('button', { name: 'Copy Link' }).click();
    await page.getByText('The link was copied').first().waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('has a timeline of the video with the steps as chapters, which the keys move along', async () => {
    const line = page.getByRole('slider', { name: 'Position in the video' });
    await eventually(() =>
      page.locator('video').evaluate((video: { readyState: number }) => video.readyState > 0),
    );
    await line.focus();
    for (let pressed = 0; pressed < 8; pressed += 1) await page.keyboard.press('ArrowRight');
    await eventually(async () => {
      const seconds = await page
        .locator('video')
        .evaluate((video: { currentTime: number }) => video.currentTime);
      expect(seconds).toBeCloseTo(8, 0);
    });
    await eventually(async () => expect(await line.getAttribute('aria-valuetext')).toMatch(/^0:08, \d+\. /));
  });

  it('saves offline changes automatically once there is a connection', async () => {
    const before = await titles();
    await step(1)
      .getByRole('button', { name: /^Edit: / })
      .click();
    const description = page.getByPlaceholder('Enter step description...');
    const former = await description.inputValue();
    await page.context().setOffline(true);
    await description.fill(`${former} Twice.`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const waiting = page.getByText(
      'Not saved yet: no connection. Your changes will be saved when you are back online.',
      { exact: true },
    );
    await waiting.waitFor();
    await inMenu(2, 'Move down');
    await picture(page, 'sop-not-connected');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect((await read()).steps[0]?.description).toBe(former);
    await page.context().setOffline(false);
    await waiting.waitFor({ state: 'detached' });
    await page.getByText('All changes saved', { exact: true }).waitFor();
    await description.waitFor({ state: 'detached' });
    await eventually(async () => expect((await read()).steps[0]?.description).toBe(`${former} Twice.`));
    await eventually(async () => expect((await titles())[2]).toBe(before[1]));
    await page.keyboard.press('Control+z');
    await eventually(async () => expect(await titles()).toEqual(before));
    await page.keyboard.press('Control+z');
    await eventually(async () => expect((await read()).steps[0]?.description).toBe(former));
  });

  it('has a dialog for another picture: density from 0.5 to 10 in halves, an estimate, a refresh', async () => {
    await step(3)
      .getByRole('button', { name: /^Change Image/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Change Screenshot' });
    const density = dialog.getByRole('slider', { name: 'Frame density' });
    await opened(dialog);
    await eventually(async () =>
      expect([
        await density.getAttribute('aria-valuemin'),
        await density.getAttribute('aria-valuemax'),
        await density.getAttribute('aria-valuenow'),
      ]).toEqual(['0.5', '10', '0.5']),
    );
    await dialog.getByText(/^0\.5 per second, about \d+ frames$/).waitFor();
    await density.focus();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText(/^1 per second, about/).waitFor();
    await dialog.getByRole('button', { name: 'Refresh Frames' }).waitFor();
    await eventually(async () =>
      expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true),
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('shows several pictures in a step, which are added in the same dialog and removed in place', async () => {
    await step(1)
      .getByRole('button', { name: /^Change Image/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Change Screenshot' });
    await dialog.getByRole('group', { name: 'Rest of the video' }).getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Add as another picture' }).click();
    await dialog.waitFor({ state: 'detached' });
    await step(1)
      .getByRole('button', { name: /^Enlarge: .+, picture 2$/ })
      .waitFor();
    await picture(page, 'sop-pictures');
    expect(await accessibilityProblems(page)).toEqual([]);
    await step(1)
      .getByRole('button', { name: /^Remove picture 2/ })
      .click();
    await eventually(async () => expect((await read()).steps[0]?.more_screenshots).toEqual([]));
    // At once: the page may not have its reply yet, and undo waits for it.
    await page.keyboard.press('Control+z');
    await eventually(async () => expect((await read()).steps[0]?.more_screenshots).toHaveLength(1));
  });

  it.each([
    ['tablet', tablet],
    ['phone', phone],
    ['dark', { ...desktop, colorScheme: 'dark' as const }],
  ])(
    'can be edited on a %s',
    async (name, options) => {
      const other = await openAs(company.client, options);
      await other.getByRole('button', { name: 'Edit the safety precautions' }).click();
      await other.getByLabel('Precaution 1', { exact: true }).waitFor();
      await picture(other, `sop-edited-${name}`);
      expect(await accessibilityProblems(other)).toEqual([]);
      const width = await other.locator('html').evaluate((root: { scrollWidth: number }) => root.scrollWidth);
      expect(width).toBeLessThanOrEqual(options.viewport?.width ?? 0);
      await other.context().close();
    },
    120_000,
  );

  it('shows viewers everything and no edit actions', async () => {
    const viewer = await joinCompany(company.client, 'viewer');
    const other = await openAs(await signIn(viewer.email), desktop);
    await other.locator('[data-sop-step]').first().waitFor();
    await other.getByRole('button', { name: 'Share' }).waitFor();
    for (const name of [/^Edit/, /^Change Image/, /^More for/, /^Undo/])
      await other.getByRole('button', { name }).first().waitFor({ state: 'detached' });
    await other.getByRole('button', { name: 'More', exact: true }).click();
    await other.getByRole('menuitem').first().waitFor();
    await eventually(async () =>
      expect(await other.getByRole('menuitem').allInnerTexts()).toEqual(['Version history', 'Runs']),
    );
    await other.context().close();
  });

  it(
    'keeps the changes of users when it is generated again',
    async () => {
      const before = await titles();
      await inSopMenu('Regenerate');
      const begun = page.waitForResponse(/\/regenerate$/);
      await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click();
      expect((await begun).ok()).toBe(true);
      await untilReady(company.client, id);
      const after = await titles();
      for (const made of ['Check the light', 'Turn the lamp to the bench']) expect(after).toContain(made);
      expect(after.indexOf('Check the light')).toBe(before.indexOf('Check the light'));
      expect((await read()).safety_precautions).toContain('Keep the blade away from children.');
    },
    jobMilliseconds + 60_000,
  );

  it('asks before it is deleted, naming it, and returns to the dashboard', async () => {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await eventually(async () =>
      expect(await page.getByRole('button', { name: 'More', exact: true }).count()).toBe(1),
    );
    await inSopMenu('Delete SOP');
    await page
      .getByText(
        `Are you sure you want to delete "${title} safely"? This will also delete the associated video and cannot be undone.`,
      )
      .waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL('**/dashboard');
    expect((await company.client.send(routes.sops.get, { params: { id } })).status).toBe(404);
  });
});
