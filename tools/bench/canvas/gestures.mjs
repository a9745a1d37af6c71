/** Waits until the page shows what it measures. */
export async function ready(page, kind) {
  if (kind === 'bare') return page.locator('body[data-ready]').waitFor({ state: 'attached' });
  await page.getByRole('heading', { name: '1000 boxes' }).waitFor();
  await page.getByText('Loading frame…').waitFor({ state: 'detached' });
  // With a selected label a drawn box opens no dialog.
  await page.keyboard.press('1');
}

/**
 * Draws a box, moves it and resizes it, a third of the time each, by real mouse events, while the page records its frame times. Only
 * frames with the button pressed count.
 */
export async function gestures(page, kind, seconds) {
  const session = await page.context().newCDPSession(page);
  // Thread time instead of wall time: it is reliable on a busy machine too.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(noteFrames);
  const before = await taskSeconds(session);
  const part = (seconds * 1000) / 3;
  const commits = [];
  const held = async (from, to) => {
    await hold(page, from, to, part);
    const beforeRelease = await taskSeconds(session);
    await page.mouse.up();
    const wall = await page.evaluate(() => globalThis.frameLog.untilNextFrame());
    commits.push({ wall, work: ((await taskSeconds(session)) - beforeRelease) * 1000 });
  };
  await held({ x: 300, y: 250 }, { x: 700, y: 600 });
  await held({ x: 450, y: 400 }, { x: 520, y: 480 });
  await held({ x: 770, y: 680 }, { x: 900, y: 760 });
  const frames = await page.evaluate(() => globalThis.frameLog.stop());
  // Proves that the product has drawn the box.
  if (kind === 'product') await page.getByRole('heading', { name: '1001 boxes' }).waitFor();
  return {
    frames,
    taskSeconds: (await taskSeconds(session)) - before,
    commit: {
      wall: Math.max(...commits.map((each) => each.wall)),
      work: Math.max(...commits.map((each) => each.work)),
    },
  };
}

/** Drags back and forth between two points for the given time, as fast as the browser accepts mouse events; ends at `to`. */
async function hold(page, from, to, milliseconds) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(() => globalThis.frameLog.count(true));
  const startedAt = performance.now();
  for (;;) {
    const share = (performance.now() - startedAt) / milliseconds;
    if (share >= 1) break;
    const way = 0.5 - 0.5 * Math.cos(share * 5 * Math.PI);
    await page.mouse.move(from.x + (to.x - from.x) * way, from.y + (to.y - from.y) * way);
  }
  await page.mouse.move(to.x, to.y);
  await page.evaluate(() => globalThis.frameLog.count(false));
}

const taskSeconds = async (session) => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((each) => each.name === 'TaskDuration')?.value ?? 0;
};

/** Runs in the page. */
function noteFrames() {
  const frames = [];
  let last = 0;
  let isOn = false;
  let isRunning = true;
  let released = 0;
  document.addEventListener('pointerup', () => (released = performance.now()), { capture: true });
  const tick = (now) => {
    if (isOn && last > 0) frames.push(now - last);
    last = isOn ? now : 0;
    if (isRunning) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  globalThis.frameLog = {
    count: (next) => {
      isOn = next;
    },
    untilNextFrame: () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => resolve(Math.max(0, performance.now() - released)));
      }),
    stop: () => {
      isRunning = false;
      return frames;
    },
  };
}
