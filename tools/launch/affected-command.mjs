import { runChecks } from './check-command.mjs';
import { ensureModels } from './models.mjs';
import { nx } from './nx.mjs';
import { print } from './terminal.mjs';
import { readSettings } from './settings.mjs';

/**
 * `npm run test:affected`: `npm run check`, then the tests of the packages that differ from the branch `main` and of those that depend on them.
 * Options are passed to Nx: `-- --base=HEAD~1`, or `-- --files=PATH` for the tests that a change of one file needs.
 */
export async function main(args) {
  const started = Date.now();
  await ensureModels(readSettings(process.env).modelsDir);
  const checks = await runChecks();
  const tests = await nx(['affected', '-t', 'test', 'test:int', '--outputStyle=static', ...args], {
    inherit: true,
  });
  const isGreen = checks.failed === 0 && tests.code === 0;
  print(`${isGreen ? 'Green' : 'Red'} after ${Math.round((Date.now() - started) / 1000)} s.`);
  return isGreen ? 0 : 1;
}
