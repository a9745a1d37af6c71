/** From the click on Change Image to pictures of frames in the dialog, for an SOP made of a video of ten minutes (`BENCH_SECONDS`); a cache that is empty each time. */
import { join } from 'node:path';
import { sampleVideo } from '../demo/sample.mjs';
import { ApiClient } from '../launch/api-client.mjs';
import { launchBrowser } from '../launch/browser.mjs';
import { ensureBuilt } from '../launch/build.mjs';
import { followProgress } from '../launch/progress-bar.mjs';
import { keepSecrets } from '../launch/secrets.mjs';
import { ffmpeg } from './media/clips.mjs';
import { spreadOf } from './method/pairs.mjs';
import { inRoom } from './method/room.mjs';
import { sayMachine, saySpread, sayVerdict } from './method/report.mjs';
import { startProduct } from './pages/product.mjs';

const title = 'The sample, over and over';
const seconds = Number(process.env.BENCH_SECONDS ?? 600);
const mostSeconds = 2;
const rounds = Number(process.env.BENCH_PAIRS ?? 5);
const email = 'demo@sop-creator.local';

await inRoom(async ({ folder, keep }) => {
  await ensureBuilt();
  const system = await startProduct({ folder, keep });
  const password = keepSecrets(system.home).demoPassword;
  const api = new ApiClient(system.url);
  const sop = await longSop(api, { folder, password });
  const browser = keep(await launchBrowser());
  sayMachine({ chromium: browser.version });
  const all = [];
  for (let round = 0; round < rounds; round += 1)
    all.push(await lookForFrames(browser, { url: system.url, token: api.token, sop }));
  const spreads = Object.fromEntries(
    ['six', 'first'].map((name) => [name, spreadOf(all.map((times) => times[name]))]),
  );
  saySpread('seconds to the first six pictures', spreads.six);
  saySpread('seconds to the first picture', spreads.first);
  sayVerdict('seconds to the first picture', spreads.first.median, { atMost: mostSeconds });
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
