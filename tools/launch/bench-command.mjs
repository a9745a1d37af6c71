import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureModels } from './models.mjs';
import { root } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { bold, say, Stop } from './say.mjs';
import { readSettings } from './settings.mjs';

const folder = join(root, 'tools', 'bench');

/** A benchmark is a file `tools/bench/<name>.mjs`: its exit code says whether its measure was met. Options (`--seen`) go on to it. */
export async function main(words) {
  const names = words.filter((word) => !word.startsWith('--'));
  const options = words.filter((word) => word.startsWith('--'));
  const all = existsSync(folder) ? benchmarks() : [];
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0 || all.length === 0)
    throw new Stop(
      `There is no benchmark called ${unknown.join(', ')}. There are: ${all.join(', ') || 'none yet'}.`,
      2,
    );
  const settings = readSettings(process.env);
  await ensureModels(settings.modelsDir);
  await ensureBuilt();
  const env = { ...process.env, MODELS_DIR: settings.modelsDir, ORT_DISABLE_TELEMETRY: '1' };
  let failed = 0;
  // One after the other: they measure this machine.
  for (const name of names.length > 0 ? names : all) {
    say(`\n${bold(name)}`);
    const { code } = await runCommand(process.execPath, [join(folder, `${name}.mjs`), ...options], {
      env,
      inherit: true,
    });
    if (code !== 0) failed++;
  }
  return failed === 0 ? 0 : 1;
}

/** Modules that benchmarks share lie in folders below. */
const benchmarks = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.mjs') && !file.endsWith('.spec.mjs'))
    .map((file) => file.slice(0, -'.mjs'.length))
    .sort();
