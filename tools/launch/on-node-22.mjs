import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureDependencies, majorVersion } from './dependencies.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { node22, root } from './paths.mjs';
// The one this function starts ends with the one that was started first.
import './leave-with-parent.mjs';
import { finish } from './say.mjs';

/**
 * Installs what is missing and goes on under Node 22. The caller may run on Node 20 before anything is installed; `module` is
 * loaded only then, and exports `main(args)`, which gives the exit code or nothing.
 *
 * @param {string} module path of the module, relative to this folder
 */
export function onNode22(module) {
  return finish(async () => {
    endWithNpm();
    await ensureDependencies();
    process.chdir(root);
    process.env.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
    if (majorVersion() !== 22 && existsSync(node22)) return again();
    const { main } = await import(module);
    return main(process.argv.slice(2));
  });
}

/** The same command under Node 22. Signals go on to it, and it decides when all has ended. */
function again() {
  const child = spawn(node22, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
