import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, runnerImport } from 'vite';
import { root } from '../../launch/paths.mjs';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the page as the product is built, into a folder. */
export async function buildPage(outDir) {
  // Vite takes the first of its uses in a process for the kind of all.
  process.env.NODE_ENV = 'production';
  const contracts = join(root, 'apps', 'web', 'browser-contracts.ts');
  const { module } = await runnerImport(contracts, { configFile: false, logLevel: 'error' });
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), module.browserContracts()],
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  });
}

/** Serves a folder on a free port of this machine; gives its address and how to stop. */
export async function serveFolder(folder) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const file = path === '/' ? '/index.html' : path;
    readFile(join(folder, file)).then(
      (bytes) => response.writeHead(200, { 'content-type': types[extname(file)] ?? 'font/woff2' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: async () => void server.close() };
}
