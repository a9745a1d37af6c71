import { binary } from './paths.mjs';
import { runCommand } from './run-command.mjs';

/** Runs Nx without its daemon, cloud and terminal interface. @param {string[]} args */
export const nx = (args, options = {}) =>
  runCommand(process.execPath, [binary('nx'), ...args], {
    ...options,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', FORCE_COLOR: '0' },
  });
