import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
}

/** A process and all that it started, directly or not, those in groups of their own included. From /proc. */
export function processTree(root: number): number[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []));
  const tree = [root];
  for (const pid of tree) tree.push(...all.filter(({ parent }) => parent === pid).map((child) => child.pid));
  return tree;
}

/** Ends a process at once, but only one of this tree: a number out of a table may be somebody else's by now. */
export function killWithin(root: number, pid: number): void {
  if (!processTree(root).includes(pid)) throw new Error(`${pid} is no process of the system under test`);
  process.kill(pid, 'SIGKILL');
}

/** Ends all of it at once, as a power failure would. The first cannot start anything new, so it goes first. */
export function killTree(root: number): void {
  for (const pid of processTree(root))
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
}

function readProcess(pid: number): Process[] {
  try {
    // `pid (name) state ppid …`; the name may hold blanks and brackets.
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const parent = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
    return [{ pid, parent }];
  } catch {
    return [];
  }
}
