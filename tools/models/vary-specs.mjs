import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { jestCommand } from '../jest/jest-command.mjs';
import { root } from '../launch/paths.mjs';

/**
 * Runs the specs of speech, vision and training as other machines would: with more threads, and without the processor's newer instructions. Paths
 * given as arguments replace the list of specs.
 */
const all = [
  'libs/speech/src/speech.int',
  'libs/vision/src/.*int',
  'libs/services/pipeline/src/worker/(openai-run|run-sop|networks|company-model).int',
  'libs/services/pipeline/src/ai/foreign-speech.int',
  'libs/services/pipeline/src/stages/screen-changes.int',
  'libs/services/training/src/runs/train-run.int',
];
/** ONNX Runtime has no switch for its instructions; more threads divide its sums differently. V8, libvips and glibc have one. */
const variants = [
  { name: '1 thread', env: { MODEL_THREADS: '1' } },
  { name: '2 threads', env: { MODEL_THREADS: '2' } },
  { name: '4 threads', env: { MODEL_THREADS: '4' } },
  {
    name: 'no AVX, no FMA',
    flags: ['--no-enable-avx', '--no-enable-avx2', '--no-enable-fma3'],
    env: { VIPS_NOVECTOR: '1', GLIBC_TUNABLES: 'glibc.cpu.hwcaps=-AVX2,-FMA' },
  },
];

const given = process.argv.slice(2);
const specs = given.length > 0 ? given : all;
const failed = [];
for (const { name, flags = [], env } of variants) {
  process.stdout.write(`\n${name}\n`);
  const args = [...flags, ...jestCommand(['--selectProjects', 'int', '--', ...specs])];
  const run = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  const [code] = await once(run, 'exit');
  if (code !== 0) failed.push(name);
}
process.stdout.write(`\n${failed.length === 0 ? 'All variants passed' : `Failed: ${failed.join('; ')}`}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
