import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What surrounds a run of ffmpeg beside the kernel's limits, as far as this machine has it. */
export interface Sandbox {
  /** The program and arguments that stand before the command. */
  prefix: readonly string[];
  /** Whom it runs as, where that is not whom we run as; its work folder must be theirs. */
  userId: number | undefined;
  hasNetwork: boolean;
}

/** Nobody's: no file on any system belongs to it, so what runs under it finds only what we hand it. */
const sandboxUser = 64_123;
const unshare = '/usr/bin/unshare';
const setpriv = '/usr/bin/setpriv';

const noNetwork = (isRoot: boolean) => [unshare, ...(isRoot ? [] : ['--map-current-user']), '--net'];
const ownUser = [
  setpriv,
  ...[`--reuid=${sandboxUser}`, `--regid=${sandboxUser}`, '--clear-groups', '--no-new-privs'],
];

const known = new Map<string, Promise<Sandbox>>();

/** The best that works here for this program, tried once: a user of its own where we are root, and no network. */
export function sandboxFor(command: string): Promise<Sandbox> {
  const found = known.get(command) ?? firstThatWorks(command);
  known.set(command, found);
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

/** With the program itself: under another user it may be out of reach. */
async function works({ prefix }: Sandbox, command: string): Promise<boolean> {
  const programs = prefix.filter((word) => word.startsWith('/'));
  const [first, ...rest] = prefix;
  if (first === undefined || !programs.every((program) => existsSync(program))) return false;
  return execute(first, [...rest, command, '-version'], { env: {}, timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}
