/** `node tools/jest/run.mjs ARGS`: jest with ES modules, in one process for all its projects. The arguments are jest's own. */
import { spawnSync } from 'node:child_process';
import { jestCommand } from './jest-command.mjs';

const { status } = spawnSync(
  process.execPath,
  jestCommand(['--ci', '--passWithNoTests', ...process.argv.slice(2)]),
  {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test' },
  },
);
process.exitCode = status ?? 1;
