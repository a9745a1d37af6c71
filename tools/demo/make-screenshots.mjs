import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

/*
 * Takes the pictures of the README from a running product, with Debian's Chromium. `npm start -- --demo` prints what it wants to know:
 *
 *     npm run screenshots -- http://localhost:8080 demo@sop-creator.local PASSWORD
 */
const [address, email, password] = process.argv.slice(2);
if (!password) throw new Error('An address, an e-mail address and its password are wanted');
const folder = join(import.meta.dirname, '..', '..', 'apps', 'web', 'screens');
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const sop = async (page) => {
  await page.goto(`${address}/sop/${sopId}`);
  await page.locator('#step-1 img').waitFor();
};
const changeImage = async (page) => {
  await sop(page);
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

mkdirSync(folder, { recursive: true });
const token = await signIn();
const sopId = await oldestSop();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { name, options, open } of screens) {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  await context.addInitScript((known) => localStorage.setItem('access_token', known), token);
  const page = await context.newPage();
  await open(page);
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot();
  await sharp(picture)
    .resize({ width: 1440, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
  await context.close();
}
await browser.close();

async function signIn() {
  const body = new URLSearchParams({ username: email, password });
  const reply = await fetch(`${address}/api/auth/token`, { method: 'POST', body });
  if (!reply.ok) throw new Error(`Signing in was refused: ${await reply.text()}`);
  return (await reply.json()).access_token;
}

/** The demo company's own, whatever else was made in it. */
async function oldestSop() {
  const reply = await fetch(`${address}/api/sops`, { headers: { authorization: `Bearer ${token}` } });
  const sops = await reply.json();
  const oldest = sops.findLast(({ status }) => status === 'ready');
  if (!oldest) throw new Error('There is no SOP to be shown; npm start -- --demo makes one');
  return oldest.id;
}
