import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from './terminal.mjs';

/**
 * PostgreSQL refuses to run as root. As root it runs as `postgres`, which is created if it does not exist; otherwise as the caller.
 *
 * @returns {{ uid: number, gid: number } | undefined} undefined: run as the caller
 */
export function postgresAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const account = lookUp('postgres') ?? create() ?? lookUp('nobody');
  if (account === undefined)
    throw new CommandError(
      'PostgreSQL does not run as root, and no user could be made for it. Run npm start as an ordinary user.',
    );
  return account;
}

function lookUp(user) {
  try {
    const id = (flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function create() {
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--user-group', 'postgres'], { stdio: 'pipe' });
    return lookUp('postgres');
  } catch {
    return undefined;
  }
}

const isOpen = (folder) => (statSync(folder).mode & 0o001) !== 0;

/** Whether every user may traverse the folders down to this path. */
function isReachable(path) {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!isOpen(folder)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * How to run a program as that account. Below a folder that is closed to others (`/root`, one of `mktemp -d`) the program keeps root's right to
 * traverse folders, and no other right of root. `no_setuid_fixup`: initdb finds its programs by access(2), which checks the real user and would
 * ignore that right without the flag.
 *
 * @returns {{ command: string, args: string[], uid?: number, gid?: number }}
 */
export function asAccount(account, command, args, paths) {
  if (account === undefined) return { command, args };
  if ([command, ...paths].every(isReachable)) return { command, args, ...account };
  const rights = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  return { command: 'setpriv', args: [...identity, ...rights, '--', command, ...args] };
}
