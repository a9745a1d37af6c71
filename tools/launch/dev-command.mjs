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
import { bold, green, say, warn } from './say.mjs';
import { readSettings } from './settings.mjs';
import { announce, startSystem, stopSystem, untilTold } from './system.mjs';

const quietMilliseconds = 300;

/**
 * Everything in one process, rebuilt and started again when a source changes; the web from Vite with hot reload, which forwards
 * `/api` to it.
 */
export async function main() {
  const since = Date.now();
  const settings = { ...readSettings(process.env), logLevel: process.env.LOG_LEVEL ?? 'info' };
  await ensureModels(settings.modelsDir);
  await ensureBuilt();
  const told = untilTold();
  let application;
  const startParts = (context) =>
    startEmbedded({ ...context, keep: (part) => context.keep((application = part)) });
  const system = await startSystem({ settings, home: settings.dataDir, startParts });
  announce(system, since);
  const vite = await startVite(system.url);
  const watchers = watchSources(() => rebuild(() => application.restart()));
  await told;
  for (const watcher of watchers) watcher.close();
  await vite.close();
  await stopSystem(system);
  return 0;
}

/** With a server of its own Vite ends the whole process at SIGTERM, before the product has stopped. */
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
  say(`  ${bold('Web with hot reload')}  ${green(`http://localhost:${port}`)}\n`);
  const close = async () => {
    await vite.close();
    server.closeAllConnections();
    server.close();
  };
  return { close };
}

/** Calls back once things have been quiet for a moment after a change; never twice at a time. */
function watchSources(onChange) {
  let wanted = 0;
  let isBusy = false;
  const settle = async () => {
    const mine = ++wanted;
    await pause(quietMilliseconds);
    if (mine !== wanted || isBusy) return;
    isBusy = true;
    await onChange();
    isBusy = false;
    if (mine !== wanted) void settle();
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
    warn(String(error.message ?? error));
  }
}
