/** Requests and scripts of every page until its first content, in the production build, served by the product, with an empty cache. */
import { join } from 'node:path';
import { freePorts } from '../launch/ports.mjs';
import { readSettings } from '../launch/settings.mjs';
import { start } from '../launch/start-command.mjs';
import { stopSystem } from '../launch/system.mjs';
import { launchBrowser } from './canvas/browser.mjs';
import { inRoom } from './method/room.mjs';
import { sayFigure, sayMachine, sayVerdict } from './method/report.mjs';
import { firstContent } from './pages/first-content.mjs';
import { furnishedCompany } from './pages/furnished-company.mjs';

const most = { requests: 11, scriptKilobytes: 200 };

await inRoom(async ({ folder, keep }) => {
  const [port] = await freePorts(1);
  const dataDir = process.env.BENCH_DATA_DIR ?? join(folder, 'data');
  const settings = readSettings({ ...process.env, PORT: String(port), DATA_DIR: dataDir });
  const system = await start(settings, { services: false });
  keep({ stop: () => stopSystem(system) });
  const company = await furnishedCompany(system);
  const browser = keep(await launchBrowser());
  sayMachine({ chromium: browser.version });
  const measured = new Map();
  for (const page of pagesOf(company)) {
    const figures = await firstContent(browser, { url: system.url, ...page }).catch(noContent);
    measured.set(page.name, figures);
    sayFigure(page.name, figures ? sentenceOf(figures) : 'what people come for did not appear');
  }
  const dashboard = measured.get('dashboard');
  sayVerdict('requests of the dashboard', dashboard?.requests ?? Infinity, { atMost: most.requests });
  const kilobytesOfScripts = (dashboard?.scriptBytes ?? Infinity) / 1000;
  sayVerdict('kB of JavaScript of the dashboard', kilobytesOfScripts, { atMost: most.scriptKilobytes });
});

function noContent(error) {
  if (error.name !== 'TimeoutError') throw error;
}

function pagesOf({ token, sop, dataset, model }) {
  const inside = [
    { name: 'dashboard', path: '/dashboard', content: 'main article a[href^="/sop/"]' },
    { name: 'create', path: '/create?source=upload', content: 'main input[type=file]' },
    { name: 'SOP', path: `/sop/${sop}`, content: '#step-1' },
    { name: 'training', path: '/training', content: 'main article h3' },
    { name: 'annotator', path: `/training?tab=train&dataset=${dataset}&annotate=0`, content: 'canvas' },
    ...(model ? [{ name: 'model', path: `/training/models/${model}`, content: 'main h1' }] : []),
    { name: 'settings', path: '/settings', content: 'main input' },
    { name: 'billing', path: '/billing', content: 'main [role=progressbar], main article, main section' },
  ];
  return [
    { name: 'login', path: '/login', content: 'input[type=password]' },
    { name: 'register', path: '/register', content: 'input[type=password]' },
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
