import { ensureModels } from './models.mjs';
import { nx } from './nx.mjs';
import { say } from './say.mjs';
import { readSettings } from './settings.mjs';

/**
 * `npm run test:affected`: lint and tests of the packages that differ from the branch `main`, and of those that depend on them. Options go on
 * to Nx: `-- --base=HEAD~1`.
 */
export async function main(args) {
  const started = Date.now();
  await ensureModels(readSettings(process.env).modelsDir);
  const { code } = await nx(['affected', '-t', 'lint', 'test', 'test:int', '--outputStyle=static', ...args], {
    inherit: true,
  });
  say(`${code === 0 ? 'Green' : 'Red'} after ${Math.round((Date.now() - started) / 1000)} s.`);
  return code;
}
