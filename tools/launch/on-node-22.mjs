import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureDependencies, majorVersion } from './dependencies.mjs';
import { exitWithNpm } from './exit-with-npm.mjs';
import { node22, root } from './paths.mjs';
// The restarted process exits with the original one.
import './exit-with-parent.mjs';
import { runMain } from './terminal.mjs';

/**
 * Installs what is missing and continues on Node 22. The caller may run on Node 20 before anything is installed; `module` is
 * loaded only afterwards and exports `main(args)`, which returns the exit code or nothing.
 *
 * @param {string} module path of the module, relative to this folder
 * @param {{ development?: boolean }} [needs] `development`: the packages of tests and checks too
 */
export function onNode22(module, { development = true } = {}) {
  return runMain(async () => {
    exitWithNpm();
    await ensureDependencies({ development });
    process.chdir(root);
    process.env.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
    if (majorVersion() !== 22 && existsSync(node22)) return restartOnNode22();
    const { main } = await import(module);
    return main(process.argv.slice(2));
  });
}

/** Runs the same command on Node 22 and forwards signals to it. */
function restartOnNode22() {
  const child = spawn(node22, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
