/** From the click on Change Image to pictures of frames in the dialog, for an SOP made of a video of ten minutes; a cache that is empty each time. */
import { join } from 'node:path';
import { sampleVideo } from '../demo/sample.mjs';
import { ApiClient } from '../launch/api-client.mjs';
import { ensureBuilt } from '../launch/build.mjs';
import { followProgress } from '../launch/progress-bar.mjs';
import { keepSecrets } from '../launch/secrets.mjs';
import { launchBrowser } from './canvas/browser.mjs';
import { ffmpeg } from './media/clips.mjs';
import { median } from './method/pairs.mjs';
import { inRoom } from './method/room.mjs';
import { sayFigure, sayMachine, sayVerdict } from './method/report.mjs';
import { startProduct } from './pages/product.mjs';

const title = 'Ten minutes';
const seconds = 600;
const mostSeconds = 2;
const rounds = Number(process.env.BENCH_PAIRS ?? 5);
const email = 'demo@sop-creator.local';

await inRoom(async ({ folder, keep }) => {
  await ensureBuilt();
  const { system } = await startProduct({ folder, keep });
  const password = keepSecrets(system.home).demoPassword;
  const sop = await longSop(new ApiClient(system.url), { folder, password });
  const browser = keep(await launchBrowser());
  sayMachine({ chromium: browser.version });
  const token = await tokenOf(system.url, password);
  const all = [];
  for (let round = 0; round < rounds; round += 1)
    all.push(await lookForFrames(browser, { url: system.url, token, sop }));
  const middle = (name) => median(all.map((times) => times[name]));
  const told = (name) =>
    `${middle(name).toFixed(2)} s, at most ${Math.max(...all.map((times) => times[name])).toFixed(2)} s`;
  sayFigure('the first six pictures', told('six'));
  sayFigure('the first picture', told('first'));
  sayVerdict('seconds to the first picture', middle('first'), { atMost: mostSeconds });
});

async function longSop(api, { folder, password }) {
  await api.enter({ email, password, companyName: 'Demo Company' });
  const known = (await api.call('GET', '/sops')).find((sop) => sop.title === title && sop.status === 'ready');
  if (known) return known.id;
  const file = join(folder, 'ten-minutes.mp4');
  await ffmpeg('-stream_loop', -1, '-i', sampleVideo(), '-t', seconds, '-c', 'copy', file);
  const id = await api.upload(file, { title, departmentId: await api.departmentId('Workshop') });
  await followProgress(api, id);
  return id;
}

async function tokenOf(url, password) {
  const body = new URLSearchParams({ username: email, password });
  return (await (await fetch(`${url}/api/auth/token`, { method: 'POST', body })).json()).access_token;
}

async function lookForFrames(browser, { url, token, sop }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript((known) => localStorage.setItem('access_token', known), token);
    await page.goto(`${url}/sop/${sop}`);
    const button = page.locator('#step-1').getByRole('button', { name: /^Change Image/ });
    await button.waitFor();
    await page.waitForLoadState('networkidle');
    const since = clock();
    await button.click();
    await picturesIn(page, 1);
    const first = since();
    await picturesIn(page, 6);
    return { first, six: since() };
  } finally {
    await context.close();
  }
}

function clock() {
  const began = performance.now();
  return () => (performance.now() - began) / 1000;
}

/** Waits until so many frames of the dialog have been decoded and painted. */
function picturesIn(page, count) {
  return page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[role=dialog] label img')].filter(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      ).length >= wanted,
    count,
    { timeout: 120_000 },
  );
}
