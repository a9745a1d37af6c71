/** Drawing, moving and resizing on a frame with 1,000 boxes against a bare canvas that draws the same picture and rectangles. */
import { launchBrowser } from '../launch/browser.mjs';
import { ensureBuilt } from '../launch/build.mjs';
import { annotatedFrame } from './canvas/annotated-frame.mjs';
import { openPage } from './canvas/annotator-page.mjs';
import { gestures, ready } from './canvas/gestures.mjs';
import { localCompany } from './data/company.mjs';
import { median, spreadOf, measureInPairs } from './method/pairs.mjs';
import { printFigure, printMachine, printOtherLoad, printSpread, printVerdict } from './method/report.mjs';
import { withScratchFolder } from './method/scratch-folder.mjs';
import { startProduct } from './pages/product.mjs';

const boxCount = 1000;
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
/** One frame of a 60 Hz screen, with the clock's own rounding. */
const frameMilliseconds = 1000 / 60 + 0.9;

await withScratchFolder(async ({ folder, register }) => {
  await ensureBuilt();
  const system = await startProduct({ folder, register });
  const company = await localCompany(system);
  const { dataset, annotate } = await annotatedFrame(company, { folder, boxCount });
  const target = { url: system.url, token: company.token, dataset };
  const browser = register(await launchBrowser());
  printMachine({ chromium: browser.version });
  const measure = async (kind) => {
    await annotate();
    const page = await openPage(browser, target, kind);
    await ready(page, kind);
    const figures = figuresOf(await gestures(page, kind, seconds));
    await page.context().close();
    return figures;
  };
  report(await measureInPairs({ pairs, raw: () => measure('bare'), product: () => measure('product') }));
});

/** 95th percentile of the frame times, share of frames within 1/60 s, and main thread time per frame. */
function figuresOf({ frames, taskSeconds, commit }) {
  const sorted = frames.toSorted((a, b) => a - b);
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)],
    smooth: frames.filter((each) => each <= frameMilliseconds).length / frames.length,
    work: (taskSeconds * 1000) / frames.length,
    commit,
  };
}

function report({ pairs: all, otherLoad }) {
  const ratio = (of) => spreadOf(all.map(({ raw, product }) => of(product) / of(raw)));
  const each = (side, of) => median(all.map((pair) => of(pair[side])));
  const printBoth = (what, of, unit) => {
    const [bare, product] = ['raw', 'product'].map((side) => `${each(side, of).toFixed(1)} ${unit}`);
    printFigure(what, `bare ${bare}, product ${product}`, [bare, product]);
  };
  const p95 = ratio((one) => one.p95);
  printOtherLoad(otherLoad);
  printSpread(`p95 frame time at ${boxCount} boxes, product / bare`, p95);
  const mainThread = ratio((one) => one.work);
  printSpread('main thread a frame, product / bare', mainThread);
  printBoth('p95 frame time', (one) => one.p95, 'ms');
  printBoth('frames within 1/60 s', (one) => one.smooth * 100, '%');
  printBoth('main thread a frame', (one) => one.work, 'ms');
  const wall = each('product', (one) => one.commit.wall).toFixed(0);
  const work = each('product', (one) => one.commit.work).toFixed(0);
  const words = `${work} ms of the main thread, ${wall} ms to the next frame`;
  printFigure('releasing a box', words, ['', words]);
  printVerdict('p95 ratio', p95.median, { atMost: 1.3 });
  // Thread time is reliable even when other programs delay the screen.
  printVerdict('main thread ratio', mainThread.median, { atMost: 1.3 });
}
