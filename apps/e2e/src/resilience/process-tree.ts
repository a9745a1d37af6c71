import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  state: string;
}

/** A process and all its descendants, including those in groups of their own. From /proc. */
export function processTree(root: number): number[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []));
  const tree = [root];
  for (const pid of tree) tree.push(...all.filter(({ parent }) => parent === pid).map((child) => child.pid));
  return tree;
}

/** Signals a process (SIGKILL by default), but only one of this tree, because a pid may have been reused. */
export function killWithin(root: number, pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (!processTree(root).includes(pid)) throw new Error(`${pid} is no process of the system under test`);
  process.kill(pid, signal);
}

/** The processes of the tree whose command line contains this text. */
export const processesOf = (root: number, text: string): number[] =>
  processTree(root).filter((pid) => commandOf(pid).includes(text));

/** Zombies. */
export const zombiesOf = (root: number): number[] =>
  processTree(root).filter((pid) => readProcess(pid)[0]?.state === 'Z');

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Kills all of it at once, like a power failure. The first process goes first, so that it starts no other. Returns the signalled pids. */
export function killTree(root: number): number[] {
  const tree = processTree(root);
  for (const pid of tree)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  return tree;
}

/** Whether it still holds resources: a process releases its memory first and its ports last, and waits for a slow disk. */
export const isThere = (pid: number): boolean => (readProcess(pid)[0]?.state ?? 'Z') !== 'Z';

function readProcess(pid: number): Process[] {
  try {
    // `pid (name) state ppid …`; the name may contain blanks and brackets.
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state = '', parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return [{ pid, parent: Number(parent), state }];
  } catch {
    return [];
  }
}
