import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseResults, updateReadmes } from '../bench/method/update-readmes.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureModels } from './models.mjs';
import { root } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { bold, print, CommandError } from './terminal.mjs';
import { readSettings } from './settings.mjs';

const benchFolder = join(root, 'tools', 'bench');

/** Sizes at which each benchmark ends in seconds: they only prove that it runs. The caller's own variables take precedence. */
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
/** The sample shows its first step only after some seconds; three SOPs are too few to scroll. */
const shortSizesByName = {
  pages: { BENCH_SOPS: '12' },
  'change-image': { BENCH_SECONDS: '20' },
  canvas: { BENCH_SECONDS: '1' },
  search: { BENCH_SOPS: '200' },
};

/**
 * A benchmark is a file `tools/bench/<name>.mjs`: it exits with 0 when it has measured, even if a target is missed. `--short` checks quickly
 * that it runs; `--update-docs` writes the figures into the READMEs. Other options (`--seen`) are passed to the benchmark.
 */
export async function main(args) {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const options = args.filter((arg) => arg.startsWith('--'));
  const [isShort, updatesDocs] = ['--short', '--update-docs'].map((option) => options.includes(option));
  const sizes = Object.keys(shortSizes).filter((name) => process.env[name] !== undefined);
  if (updatesDocs && (isShort || sizes.length > 0))
    throw new CommandError('The figures of a shorter run do not go into the READMEs.', 2);
  const all = benchmarks();
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new CommandError(
      `There is no benchmark called ${unknown.join(', ')}. There are: ${all.join(', ')}.`,
      2,
    );
  const settings = readSettings(process.env);
  await ensureModels(settings.modelsDir);
  await ensureBuilt();
  const forwardedOptions = options.filter((option) => !['--short', '--update-docs'].includes(option));
  const environment = { ...process.env, MODELS_DIR: settings.modelsDir, ORT_DISABLE_TELEMETRY: '1' };
  const failed = [];
  // One at a time: parallel benchmarks would slow each other down.
  for (const name of names.length > 0 ? names : all) {
    print(`\n${bold(name)}`);
    const shortSizesOfName = isShort ? { ...shortSizes, ...shortSizesByName[name] } : {};
    const result = await measure(name, forwardedOptions, { ...shortSizesOfName, ...environment });
    if (result.code !== 0) failed.push(name);
    else if (updatesDocs)
      updateReadmes(['npm run bench --', name, ...forwardedOptions].join(' '), result.results);
  }
  if (failed.length > 0) print(`\nCould not measure: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}

/** The results of one benchmark and its exit code, which is also 1 if it measured nothing. */
async function measure(name, options, env) {
  const scratch = mkdtempSync(join(tmpdir(), 'sop-bench-results-'));
  const resultsFile = join(scratch, 'results.jsonl');
  try {
    const { code } = await runCommand(process.execPath, [join(benchFolder, `${name}.mjs`), ...options], {
      env: { ...env, BENCH_RESULTS: resultsFile },
      inherit: true,
    });
    const results = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : '';
    if (process.env.BENCH_RESULTS) appendFileSync(process.env.BENCH_RESULTS, results);
    const isEmpty = !parseResults(results).some(({ cells }) => cells);
    return { code: isEmpty ? code || 1 : code, results };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Shared modules are in subfolders. */
const benchmarks = () =>
  readdirSync(benchFolder)
    .filter((file) => file.endsWith('.mjs') && !file.endsWith('.spec.mjs'))
    .map((file) => file.slice(0, -'.mjs'.length))
    .sort();
