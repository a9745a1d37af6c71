import { chromium } from 'playwright-core';
import sharp from 'sharp';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's Chromium without a graphics card: the canvas is painted by the processor. */
export async function launchBrowser() {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: flags });
  return {
    version: browser.version(),
    newContext: (options) => browser.newContext(options),
    stop: () => browser.close(),
  };
}

/** The page at 1440 by 900, with an API that knows one frame with so many boxes. */
export async function openPage(browser, url, boxCount) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  const bytes = await picture();
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/image')) return route.fulfill({ contentType: 'image/jpeg', body: bytes });
    return route.fulfill({ json: [{ frame_number: 0, is_background: false, boxes: boxesOf(boxCount) }] });
  });
  await page.goto(url);
  return page;
}

/** A full HD picture with some grain, the same every time. */
function picture() {
  const [width, height] = [1920, 1080];
  const pixels = Buffer.alloc(width * height * 3, 0);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + (at >> 8) * 13) % 251;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(3)
    .jpeg()
    .toBuffer();
}

const labels = [
  'bolt',
  'washer',
  'bracket',
  'cable',
  'lever',
  'panel',
  'hand',
  'wrench',
  'screw',
  'guard',
  'valve',
  'hose',
];

/** In rows over the whole frame, overlapping a little; the middle is left for the box that is drawn. */
function boxesOf(count) {
  const columns = Math.ceil(Math.sqrt((count * 16) / 9));
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, index) => ({
    class_name: labels[index % labels.length],
    class_id: 0,
    x_center: (0.5 + (index % columns)) / columns,
    y_center: (0.5 + Math.floor(index / columns)) / rows,
    width: 1.1 / columns,
    height: 1.1 / rows,
    confidence: 1,
  }));
}
