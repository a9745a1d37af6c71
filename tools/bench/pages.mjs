/**
 * Requests and scripts of every page until its first content, in the production build, served by the product, with an empty cache. Then, in a
 * company of 200 SOPs (`BENCH_SOPS`): from a click to the content, and scrolling through all of them, against plain pages of the same server that show the same.
 */
import { join } from 'node:path';
import { launchBrowser } from '../launch/browser.mjs';
import { ensureBuilt } from '../launch/build.mjs';
import { Stop } from '../launch/say.mjs';
import { inPairs, median, spreadOf } from './method/pairs.mjs';
import { inRoom } from './method/room.mjs';
import { sayFigure, sayMachine, sayOthers, saySpread, sayVerdict } from './method/report.mjs';
import { openClicker, staticPages } from './pages/click-to-content.mjs';
import { firstContent } from './pages/first-content.mjs';
import { furnishedCompany } from './pages/furnished-company.mjs';
import { largeCompany } from './pages/large-company.mjs';
import { compareScrolling } from './pages/scrolling.mjs';
import { startProduct } from './pages/product.mjs';

const most = {
  requests: 12,
  scriptKilobytes: {
    '/': 200,
    '/login': 200,
    '/dashboard': 200,
    '/sop/{id}': 200,
    '/create': 205,
    '/settings': 200,
    '/billing': 200,
  },
  toStatic: 2,
};
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const card = 'main article a[href^="/sop/"]';
/** Where a click leads, from where, and what people come for there. */
const ways = [
  { name: 'dashboard', from: '/settings', link: 'nav a[href="/dashboard"]:visible', content: card },
  { name: 'sop', from: '/dashboard', link: card, content: '#step-40' },
];

await inRoom(async ({ folder, keep }) => {
  await ensureBuilt();
  const webDir = join(folder, 'web');
  const plain = staticPages(webDir, [...ways.map(({ name }) => name), 'scrolling']);
  const system = await startProduct({ folder, keep, webDir });
  const company = await furnishedCompany(system);
  const browser = keep(await launchBrowser());
  sayMachine({ chromium: browser.version });
  await countRequests(browser, system.url, company);
  const { token, count } = await largeCompany(system, folder);
  sayFigure('company', `${count} SOPs`);
  const clicker = await openClicker(browser, { url: system.url, token });
  await clickThrough(clicker, plain);
  await compareScrolling(clicker, { url: system.url, plain, card, count, pairs });
});

async function countRequests(browser, url, company) {
  const measured = new Map();
  for (const page of pagesOf(company)) {
    const figures = await firstContent(browser, { url, ...page }).catch(noContent);
    measured.set(page.name, figures);
    if (!figures) throw new Stop(`What people come for did not appear on the page ${page.name}.`);
    const { requests, scripts, scriptBytes, styleBytes } = figures;
    const cells = [String(requests), String(scripts), ...[scriptBytes, styleBytes].map(kilobytes)];
    sayFigure(page.name, sentenceOf(figures), cells);
  }
  for (const [name, atMost] of Object.entries(most.scriptKilobytes)) {
    const { requests, scriptBytes } = measured.get(name);
    sayVerdict(`requests of ${name}`, requests, { atMost: most.requests });
    sayVerdict(`kB of JavaScript of ${name}`, scriptBytes / 1000, { atMost });
  }
}

async function clickThrough(clicker, plain) {
  for (const way of ways) {
    await clicker.click(way);
    // Pictures and what comes after the content belong to the plain page too.
    await clicker.page.waitForLoadState('networkidle');
    plain.write(way.name, await clicker.markup());
    const bare = { from: `/bench-to-${way.name}.html`, link: 'a', content: way.content };
    const measured = await inPairs({
      pairs,
      raw: () => clicker.click(bare),
      product: () => clicker.click(way),
    });
    const ratios = measured.pairs.map(({ raw, product }) => product.wallSeconds / raw.wallSeconds);
    const middle = (side) => Math.round(1000 * median(measured.pairs.map((pair) => pair[side].wallSeconds)));
    sayOthers(measured.othersShare);
    saySpread(`click to content, ${way.name} / plain page`, spreadOf(ratios));
    sayFigure('from the click', `plain page ${middle('raw')} ms, product ${middle('product')} ms`);
    sayVerdict(`ratio of ${way.name}`, spreadOf(ratios).median, { atMost: most.toStatic });
  }
}

function noContent(error) {
  if (error.name !== 'TimeoutError') throw error;
}

function pagesOf({ token, sop, dataset, model }) {
  const inside = [
    { name: '/dashboard', path: '/dashboard', content: 'main article a[href^="/sop/"]' },
    { name: '/create', path: '/create?source=upload', content: 'main input[type=file]' },
    { name: '/sop/{id}', path: `/sop/${sop}`, content: '#step-1' },
    { name: '/training', path: '/training', content: 'main article h3' },
    {
      name: '/training?annotate',
      path: `/training?tab=train&dataset=${dataset}&annotate=0`,
      content: 'canvas',
    },
    ...(model
      ? [{ name: '/training/models/{id}', path: `/training/models/${model}`, content: 'main h1' }]
      : []),
    { name: '/settings', path: '/settings', content: 'main input' },
    { name: '/billing', path: '/billing', content: 'main [role=progressbar], main article, main section' },
  ];
  return [
    { name: '/', path: '/', content: 'main h1' },
    { name: '/login', path: '/login', content: 'input[type=password]' },
    { name: '/register', path: '/register', content: 'input[type=password]' },
    ...inside.map((page) => ({ ...page, token })),
  ];
}

function sentenceOf({ requests, scripts, calls, scriptBytes, styleBytes, milliseconds }) {
  return (
    `${requests} requests, ${scripts} of them scripts and ${calls} calls; ` +
    `JavaScript ${kilobytes(scriptBytes)}, styles ${kilobytes(styleBytes)}; after ${Math.round(milliseconds)} ms`
  );
}

function kilobytes(bytes) {
  return `${Math.round(bytes / 1000)} kB`;
}
