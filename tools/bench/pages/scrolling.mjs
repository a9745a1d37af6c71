import { CommandError } from '../../launch/terminal.mjs';
import { measureInPairs, median, spreadOf } from '../method/pairs.mjs';
import { printFigure, printOtherLoad, printSpread, printVerdict } from '../method/report.mjs';

/** One frame of a 60 Hz screen, with the clock's own rounding. */
const frameMilliseconds = 1000 / 60 + 0.9;
const notches = Number(process.env.BENCH_NOTCHES ?? 300);
const minSmooth = 0.99;
/** Virtualised rows have a cost that a static page with all rows does not have. */
const maxWork = 3;

/** Scrolls the dashboard by the wheel, alternating with a static page of the same number of cards without scripts. */
export async function compareScrolling({ page }, { url, plain, card, count, pairs }) {
  const open = async (path, content) => {
    await page.goto(`${url}${path}`);
    await page.locator(content).first().waitFor();
    await page.waitForLoadState('networkidle');
  };
  await open('/dashboard', card);
  plain.write('scrolling', await page.evaluate(asManyCards, count));
  const scroll = async (path, content) => {
    await open(path, content);
    return scrollThrough(page);
  };
  const measured = await measureInPairs({
    pairs,
    raw: () => scroll('/bench-scrolling.html', 'article'),
    product: () => scroll('/dashboard', card),
  });
  report(measured);
}

/** Runs in the page: its styles, and its first card `count` times. */
function asManyCards(count) {
  const head = document.head.cloneNode(true);
  head.querySelectorAll('script, link[rel=modulepreload]').forEach((each) => each.remove());
  const card = document.querySelector('main article').outerHTML;
  const grid = 'display: grid; grid-template-columns: repeat(3, 1fr); gap: 24px; padding: 24px';
  const attributes = document.documentElement.getAttribute('data-mantine-color-scheme') ?? 'light';
  return `<!doctype html><html data-mantine-color-scheme="${attributes}">${head.outerHTML}<body><main style="${grid}">${card.repeat(count)}</main></body></html>`;
}

/** Scrolls down by the wheel; returns frame times and main thread time per frame, in milliseconds. */
async function scrollThrough(page) {
  const session = await page.context().newCDPSession(page);
  // Thread time instead of wall time: it is reliable on a busy machine too.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.mouse.move(900, 500);
  const before = await taskSeconds(session);
  await page.evaluate(noteFrames);
  for (let notch = 0; notch < notches; notch += 1) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(16);
  }
  const frames = await page.evaluate(() => {
    const counted = globalThis.frames_;
    globalThis.frames_ = undefined;
    return counted;
  });
  const work = ((await taskSeconds(session)) - before) * 1000;
  await session.detach();
  const [elements, scrolled] = [
    await page.locator('*').count(),
    await page.evaluate(() => Math.round(scrollY)),
  ];
  if (frames.length === 0 || scrolled === 0)
    throw new CommandError('The dashboard could not be scrolled: it has too few SOPs (BENCH_SOPS).');
  return { frames, work: work / frames.length, elements, scrolled };
}

/** Runs in the page. */
function noteFrames() {
  const frames = [];
  let last = 0;
  const tick = (at) => {
    if (last) frames.push(at - last);
    last = at;
    if (globalThis.frames_ === frames) requestAnimationFrame(tick);
  };
  globalThis.frames_ = frames;
  requestAnimationFrame(tick);
}

const taskSeconds = async (session) => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
};

const smooth = ({ frames }) => frames.filter((each) => each <= frameMilliseconds).length / frames.length;
const p95 = ({ frames }) => frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)];

function report({ pairs, otherLoad }) {
  const middle = (side, of) => median(pairs.map((pair) => of(pair[side])));
  const ratio = (of) => spreadOf(pairs.map(({ raw, product }) => of(product) / of(raw)));
  printOtherLoad(otherLoad);
  const { frames, elements, scrolled } = pairs.at(-1).product;
  printFigure('scrolling', `${frames.length} frames over ${scrolled} px, ${elements} elements`);
  const both = (of, unit) =>
    `plain page ${middle('raw', of).toFixed(1)}${unit}, product ${middle('product', of).toFixed(1)}${unit}`;
  printFigure('p95 of a frame while scrolling', both(p95, ' ms'));
  printFigure(
    'frames within 1/60 s',
    both((one) => 100 * smooth(one), ' %'),
  );
  printFigure(
    'main thread a frame while scrolling',
    both(({ work }) => work, ' ms'),
  );
  const [smoothness, work] = [ratio(smooth), ratio((one) => one.work)];
  printSpread('frames within 1/60 s, product / plain page', smoothness);
  printSpread('main thread a frame while scrolling, product / plain page', work);
  printVerdict('frames within 1/60 s, ratio', smoothness.median, { atLeast: minSmooth });
  printVerdict('main thread while scrolling, ratio', work.median, { atMost: maxWork });
}
