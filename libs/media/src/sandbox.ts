import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Isolation of an ffmpeg run in addition to the kernel's limits, as far as this machine supports it. */
export interface Sandbox {
  /** The program and arguments before the command. */
  prefix: readonly string[];
  /** The user of the run, when it differs from ours; the work folder must belong to it. */
  userId: number | undefined;
  hasNetwork: boolean;
}

/** No file of any system belongs to this user, so a process under it finds only what it is given. */
const sandboxUser = 64_123;
const unshare = '/usr/bin/unshare';
const setpriv = '/usr/bin/setpriv';

const noNetwork = (isRoot: boolean) => [unshare, ...(isRoot ? [] : ['--map-current-user']), '--net'];
const ownUser = [
  setpriv,
  ...[`--reuid=${sandboxUser}`, `--regid=${sandboxUser}`, '--clear-groups', '--no-new-privs'],
];

const sandboxes = new Map<string, Promise<Sandbox>>();

/**
 * The strongest isolation that works here for this program, tested once: its own user when we are root, and no
 * network.
 */
export function sandboxFor(command: string): Promise<Sandbox> {
  const found = sandboxes.get(command) ?? firstThatWorks(command);
  sandboxes.set(command, found);
  return found;
}

async function firstThatWorks(command: string): Promise<Sandbox> {
  const isRoot = process.getuid?.() === 0;
  const alone = { prefix: noNetwork(isRoot), userId: undefined, hasNetwork: false };
  const candidates: Sandbox[] = [
    ...(isRoot
      ? [
          { prefix: [...noNetwork(true), ...ownUser], userId: sandboxUser, hasNetwork: false },
          { prefix: ownUser, userId: sandboxUser, hasNetwork: true },
        ]
      : []),
    alone,
  ];
  for (const candidate of candidates) if (await works(candidate, command)) return candidate;
  return { prefix: [], userId: undefined, hasNetwork: true };
}

/** Tests with the program itself, which another user may not be able to reach. */
async function works({ prefix }: Sandbox, command: string): Promise<boolean> {
  const programs = prefix.filter((word) => word.startsWith('/'));
  const [first, ...rest] = prefix;
  if (first === undefined || !programs.every((program) => existsSync(program))) return false;
  return execute(first, [...rest, command, '-version'], { env: {}, timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}
