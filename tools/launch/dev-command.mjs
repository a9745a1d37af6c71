import { once } from 'node:events';
import { watch } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from './build.mjs';
import { startEmbedded } from './embedded.mjs';
import { ensureModels } from './models.mjs';
import { root } from './paths.mjs';
import { freePorts } from './ports.mjs';
import { bold, green, print, printWarning } from './terminal.mjs';
import { readSettings } from './settings.mjs';
import { announce, startSystem, stopSystem, stopRequested } from './system.mjs';

const quietMilliseconds = 300;

/**
 * Runs everything in one process that is rebuilt and restarted when a source changes. Vite serves the web application with hot
 * reload and proxies `/api` to that process.
 */
export async function main() {
  const since = Date.now();
  const settings = {
    ...readSettings(process.env),
    logLevel: process.env.LOG_LEVEL ?? 'info',
    mode: 'development',
  };
  await ensureModels(settings.modelsDir);
  await ensureBuilt();
  const stopSignal = stopRequested();
  let application;
  const startParts = (context) =>
    startEmbedded({ ...context, register: (part) => context.register((application = part)) });
  const system = await startSystem({ settings, home: settings.dataDir, startParts });
  announce(system, since);
  const vite = await startVite(system.url);
  const watchers = watchSources(() => rebuild(() => application.restart()));
  await stopSignal;
  for (const watcher of watchers) watcher.close();
  await vite.close();
  await stopSystem(system);
  return 0;
}

/** Vite's own server would exit the process at SIGTERM, before the product has stopped, so an external one is used. */
async function startVite(apiUrl) {
  const { createServer } = await import('vite');
  const [port] = await freePorts(1);
  const server = createHttpServer();
  const vite = await createServer({
    root: join(root, 'apps', 'web'),
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server }, proxy: { '/api': apiUrl } },
  });
  server.on('request', vite.middlewares).listen(port, '127.0.0.1');
  await once(server, 'listening');
  print(`  ${bold('Web with hot reload')}  ${green(`http://localhost:${port}`)}\n`);
  const close = async () => {
    await vite.close();
    server.closeAllConnections();
    server.close();
  };
  return { close };
}

/** Debounces changes and never runs `onChange` twice at the same time. */
function watchSources(onChange) {
  let lastChange = 0;
  let isBusy = false;
  const settle = async () => {
    const change = ++lastChange;
    await pause(quietMilliseconds);
    if (change !== lastChange || isBusy) return;
    isBusy = true;
    await onChange();
    isBusy = false;
    if (change !== lastChange) void settle();
  };
  return ['libs', 'apps'].map((parent) =>
    watch(join(root, parent), { recursive: true }, (_event, file) => {
      if (file === null || !/[\\/]src[\\/]/.test(file) || /\.spec\.|^web[\\/]/.test(file)) return;
      void settle();
    }),
  );
}

async function rebuild(restart) {
  try {
    await ensureBuilt();
    await restart();
  } catch (error) {
    printWarning(String(error.message ?? error));
  }
}
