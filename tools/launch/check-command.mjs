import { join } from 'node:path';
import { binary, stampsFolder } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { bold, printDone, red, print } from './terminal.mjs';

const node = process.execPath;

/** Incremental between runs. One program for all servers: package by package takes ten times as long. */
const types = (project, file) => [
  ...[binary('tsc'), '-p', project, '--noEmit', '--pretty', 'false'],
  ...['--incremental', '--tsBuildInfoFile', join(stampsFolder, file)],
];

/** The static checks of `npm run check` and `npm test`. */
const checks = [
  { name: 'Format', args: [binary('oxfmt'), '--check', '.'], advice: 'node_modules/.bin/oxfmt .' },
  { name: 'Lint', args: [binary('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'Types', args: types('tsconfig.json', 'types.tsbuildinfo') },
  { name: 'Types of web', args: types('apps/web/tsconfig.json', 'types-of-web.tsbuildinfo') },
];

/** @returns {Promise<{ passed: number, failed: number, failures: string[] }>} `failures`: the names of the failed checks */
export async function runChecks({ lowPriority = false, abortSignal } = {}) {
  const results = await Promise.all(
    checks.map(async (check) => {
      const started = Date.now();
      const { code, output } = await runCommand(node, check.args, { lowPriority, abortSignal });
      const seconds = `${((Date.now() - started) / 1000).toFixed(0)} s`;
      if (code === 0) printDone(check.name, seconds);
      else print(`  ${red('✗')} ${check.name.padEnd(14)} ${seconds}`);
      return { ...check, code, output };
    }),
  );
  const failed = results.filter(({ code }) => code !== 0);
  for (const { name, output, advice } of failed) {
    print(`\n${bold(name)}\n${output.trim()}`);
    if (advice) print(`Fix with: ${advice}`);
  }
  return {
    passed: results.length - failed.length,
    failed: failed.length,
    failures: failed.map(({ name }) => name),
  };
}

export async function main() {
  const { passed, failed } = await runChecks();
  print(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
