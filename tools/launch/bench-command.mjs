import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseNoted, renewReadmes } from '../bench/method/renew.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureModels } from './models.mjs';
import { root } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { bold, say, Stop } from './say.mjs';
import { readSettings } from './settings.mjs';

const folder = join(root, 'tools', 'bench');

/** So little that each benchmark runs through in seconds. Its figures say nothing but that it runs; what the caller sets goes before. */
const shortSizes = {
  BENCH_PAIRS: '1',
  BENCH_SECONDS: '4',
  BENCH_REQUESTS: '100',
  BENCH_SOPS: '3',
  BENCH_NOTCHES: '20',
  BENCH_STEPS: '4',
  BENCH_MEGABYTES: '8',
  BENCH_LARGE_MEGABYTES: '16',
  BENCH_OBJECTS: '2000',
  BENCH_PARTS: 'epochs,detection,cells,video',
  BENCH_EPOCHS: '2',
  BENCH_FRAMES: '10',
  BENCH_NARRATIONS: '3',
};
/** The sample greets for some seconds before it shows a first step; three SOPs leave nothing to scroll. */
const ownShortSizes = {
  pages: { BENCH_SOPS: '12' },
  'change-image': { BENCH_SECONDS: '20' },
  canvas: { BENCH_SECONDS: '1' },
};

/**
 * A benchmark is a file `tools/bench/<name>.mjs`: it ends with 0 when it has measured, whatever the figures are. `--short` measures little, to
 * see that it runs; `--renew` puts the figures into the READMEs. Other options (`--seen`) go on to it.
 */
export async function main(words) {
  const names = words.filter((word) => !word.startsWith('--'));
  const options = words.filter((word) => word.startsWith('--'));
  const [isShort, isRenewed] = ['--short', '--renew'].map((option) => options.includes(option));
  const sizes = Object.keys(shortSizes).filter((name) => process.env[name] !== undefined);
  if (isRenewed && (isShort || sizes.length > 0))
    throw new Stop('The figures of a shorter run do not go into the READMEs.', 2);
  const all = benchmarks();
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Stop(`There is no benchmark called ${unknown.join(', ')}. There are: ${all.join(', ')}.`, 2);
  const settings = readSettings(process.env);
  await ensureModels(settings.modelsDir);
  await ensureBuilt();
  const passedOn = options.filter((option) => !['--short', '--renew'].includes(option));
  const environment = { ...process.env, MODELS_DIR: settings.modelsDir, ORT_DISABLE_TELEMETRY: '1' };
  const broken = [];
  // One after the other: they measure this machine.
  for (const name of names.length > 0 ? names : all) {
    say(`\n${bold(name)}`);
    const few = isShort ? { ...shortSizes, ...ownShortSizes[name] } : {};
    const ran = await measure(name, passedOn, { ...few, ...environment });
    if (ran.code !== 0) broken.push(name);
    else if (isRenewed) renewReadmes(['npm run bench --', name, ...passedOn].join(' '), ran.noted);
  }
  if (broken.length > 0) say(`\nCould not measure: ${broken.join(', ')}.`);
  return broken.length === 0 ? 0 : 1;
}

/** What it noted, and its exit code, which is 1 as well where it measured nothing. */
async function measure(name, options, env) {
  const scratch = mkdtempSync(join(tmpdir(), 'sop-bench-results-'));
  const results = join(scratch, 'results.jsonl');
  try {
    const { code } = await runCommand(process.execPath, [join(folder, `${name}.mjs`), ...options], {
      env: { ...env, BENCH_RESULTS: results },
      inherit: true,
    });
    const noted = existsSync(results) ? readFileSync(results, 'utf8') : '';
    if (process.env.BENCH_RESULTS) appendFileSync(process.env.BENCH_RESULTS, noted);
    const isEmpty = !parseNoted(noted).some(({ cells }) => cells);
    return { code: isEmpty ? code || 1 : code, noted };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Modules that benchmarks share lie in folders below. */
const benchmarks = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.mjs') && !file.endsWith('.spec.mjs'))
    .map((file) => file.slice(0, -'.mjs'.length))
    .sort();
