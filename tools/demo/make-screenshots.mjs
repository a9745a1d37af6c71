import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ApiClient } from '../launch/api-client.mjs';
import { launchBrowser } from '../launch/browser.mjs';
import { runMain, CommandError } from '../launch/terminal.mjs';

/*
 * Takes the pictures of the README from a running product, with Debian's Chromium. `npm start -- --demo` prints the arguments:
 *
 *     npm run screenshots -- http://localhost:8080 demo@sop-creator.local PASSWORD [FOLDER]
 */
const defaultFolder = join(import.meta.dirname, '..', '..', 'apps', 'web', 'screens');
const [address, email, password, folder = defaultFolder] = process.argv.slice(2);
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const sop = async (page, sopId) => {
  await page.goto(`${address}/sop/${sopId}`);
  await page.locator('#step-1 img').waitFor();
};
const changeImage = async (page, sopId) => {
  await sop(page, sopId);
  await page
    .getByRole('button', { name: /^Change Image/ })
    .nth(2)
    .click();
  await page.getByRole('dialog').locator('img').nth(8).waitFor();
};

const screens = [
  { name: 'sop', options: desktop, open: sop },
  { name: 'dark', options: { ...desktop, colorScheme: 'dark' }, open: sop },
  { name: 'change-image', options: desktop, open: changeImage },
  { name: 'phone', options: phone, open: sop },
];

await runMain(async () => {
  if (!password) throw new CommandError('An address, an e-mail address and its password are required.', 2);
  const api = new ApiClient(address);
  await api.signIn({ email, password });
  const sopId = await oldestSop(api);
  mkdirSync(folder, { recursive: true });
  const browser = await launchBrowser();
  try {
    for (const screen of screens) await take(browser, screen, { token: api.token, sopId });
  } finally {
    await browser.stop();
  }
});

async function take(browser, { name, options, open }, { token, sopId }) {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  await context.addInitScript((storedToken) => localStorage.setItem('access_token', storedToken), token);
  const page = await context.newPage();
  await open(page, sopId);
  await page.waitForLoadState('networkidle');
  await sharp(await page.screenshot())
    .resize({ width: 1440, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
  await context.close();
}

/** The SOP of the demo, which is the company's first. */
async function oldestSop(api) {
  const sops = await api.call('GET', '/sops');
  const oldest = sops.findLast(({ status }) => status === 'ready');
  if (!oldest) throw new CommandError('There is no finished SOP; npm start -- --demo makes one.');
  return oldest.id;
}
