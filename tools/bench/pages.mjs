/**
 * Requests and scripts of every page until its main content, in the production build, served by the product, with an empty cache. Then, in a
 * company of 200 SOPs (`BENCH_SOPS`): from a click to the content, and scrolling through all SOPs, against static pages with the same content.
 */
import { join } from 'node:path';
import { launchBrowser } from '../launch/browser.mjs';
import { ensureBuilt } from '../launch/build.mjs';
import { CommandError } from '../launch/terminal.mjs';
import { measureInPairs, median, spreadOf } from './method/pairs.mjs';
import { withScratchFolder } from './method/scratch-folder.mjs';
import { printFigure, printMachine, printOtherLoad, printSpread, printVerdict } from './method/report.mjs';
import { openClicker, staticPages } from './pages/click-to-content.mjs';
import { firstContent } from './pages/first-content.mjs';
import { seededCompany } from './pages/seeded-company.mjs';
import { largeCompany } from './pages/large-company.mjs';
import { compareScrolling } from './pages/scrolling.mjs';
import { startProduct } from './pages/product.mjs';

const limits = {
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
/** The pages that are clicked through: target, start page, link, and main content. */
const navigations = [
  { name: 'dashboard', from: '/settings', link: 'nav a[href="/dashboard"]:visible', content: card },
  { name: 'sop', from: '/dashboard', link: card, content: '#step-40' },
];

await withScratchFolder(async ({ folder, register }) => {
  await ensureBuilt();
  const webDir = join(folder, 'web');
  const plain = staticPages(webDir, [...navigations.map(({ name }) => name), 'scrolling']);
  const system = await startProduct({ folder, register, webDir });
  const company = await seededCompany(system);
  const browser = register(await launchBrowser());
  printMachine({ chromium: browser.version });
  await countRequests(browser, system.url, company);
  const { token, count } = await largeCompany(system, folder);
  printFigure('company', `${count} SOPs`);
  const clicker = await openClicker(browser, { url: system.url, token });
  await clickThrough(clicker, plain);
  await compareScrolling(clicker, { url: system.url, plain, card, count, pairs });
});

async function countRequests(browser, url, company) {
  const measured = new Map();
  for (const page of pagesOf(company)) {
    const figures = await firstContent(browser, { url, ...page }).catch(undefinedOnTimeout);
    measured.set(page.name, figures);
    if (!figures) throw new CommandError(`The main content of the page ${page.name} did not appear.`);
    const { requests, scripts, scriptBytes, styleBytes } = figures;
    const cells = [String(requests), String(scripts), ...[scriptBytes, styleBytes].map(kilobytes)];
    printFigure(page.name, sentenceOf(figures), cells);
  }
  for (const [name, atMost] of Object.entries(limits.scriptKilobytes)) {
    const { requests, scriptBytes } = measured.get(name);
    printVerdict(`requests of ${name}`, requests, { atMost: limits.requests });
    printVerdict(`kB of JavaScript of ${name}`, scriptBytes / 1000, { atMost });
  }
}

async function clickThrough(clicker, plain) {
  for (const navigation of navigations) {
    await clicker.click(navigation);
    // The static page also contains pictures and other parts that load after the content.
    await clicker.page.waitForLoadState('networkidle');
    plain.write(navigation.name, await clicker.markup());
    const bare = { from: `/bench-to-${navigation.name}.html`, link: 'a', content: navigation.content };
    const measured = await measureInPairs({
      pairs,
      raw: () => clicker.click(bare),
      product: () => clicker.click(navigation),
    });
    const ratios = measured.pairs.map(({ raw, product }) => product.wallSeconds / raw.wallSeconds);
    const middle = (side) => Math.round(1000 * median(measured.pairs.map((pair) => pair[side].wallSeconds)));
    printOtherLoad(measured.otherLoad);
    printSpread(`click to content, ${navigation.name} / plain page`, spreadOf(ratios));
    printFigure('from the click', `plain page ${middle('raw')} ms, product ${middle('product')} ms`);
    printVerdict(`ratio of ${navigation.name}`, spreadOf(ratios).median, { atMost: limits.toStatic });
  }
}

function undefinedOnTimeout(error) {
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
