import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Slots } from './slots.js';

export interface KillableOptions {
  /** A compiled module that exports `work(input)`. Input and answer are copied (structured clone). */
  entry: URL;
  limitSeconds: number;
  /** Of all that it writes to: heap, buffers and stacks. */
  memoryMb: number;
  /** How many may run at once, and wait; beyond that it is 503. */
  atOnce: number;
  waiting: number;
}

/** The work was ended, or ended its process: what it was given is at fault, and trying again will not help. */
export class KilledWork extends Error {
  override readonly name = 'KilledWork';

  constructor(
    readonly kind: 'out-of-time' | 'died',
    message: string,
  ) {
    super(message);
  }
}

type Said<Answer> = { answer: Answer } | { error: string };

const prlimit = '/usr/bin/prlimit';
const bootstrap = new URL(`./child${extname(import.meta.url)}`, import.meta.url);
/** A test runs the sources as they are. */
const sources = new URL('../../../../tools/jest/typescript-sources.mjs', import.meta.url);
const keptErrorCharacters = 4000;

/**
 * Parses what a stranger wrote in a process of its own: an environment without anything of ours, the kernel's limits of memory and processor time,
 * and SIGKILL when its time is over. Nothing that it is given stops the process that serves the others.
 */
export class KillableWork<Input, Answer> {
  private readonly slots: Slots;

  constructor(private readonly options: KillableOptions) {
    this.slots = new Slots(options.atOnce, options.waiting);
  }

  /**
   * Throws {@link KilledWork}, a 503 when too many wait, or an error when the work itself threw one.
   * @param owner whose work it is: of one owner one thing runs at a time
   * @param environment what a library in the child reads when it is loaded; nothing else is in it
   */
  run(input: Input, owner?: string, environment: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const work = () => this.inChild(input, environment);
    return owner === undefined ? this.slots.run(work) : this.slots.runFor(owner, work);
  }

  private inChild(input: Input, env: Readonly<Record<string, string>>): Promise<Answer> {
    const { limitSeconds } = this.options;
    return new Promise((resolve, reject) => {
      const child = spawn(...this.command(), {
        env,
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        serialization: 'advanced',
      });
      let said: Said<Answer> | undefined;
      let stderr = '';
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        killGroup(child);
      }, limitSeconds * 1000);
      child.stderr?.on('data', (text: Buffer) => {
        stderr = (stderr + text.toString('latin1')).slice(-keptErrorCharacters);
      });
      child.once('message', (message) => (said = message as Said<Answer>));
      child.once('error', reject);
      child.once('close', (code, signal) => {
        clearTimeout(timer);
        if (said && 'answer' in said) return resolve(said.answer);
        if (said) return reject(new Error(said.error));
        if (isLate) return reject(new KilledWork('out-of-time', `not done after ${limitSeconds} s`));
        reject(new KilledWork('died', `ended by ${signal ?? code}: ${stderr}`));
      });
      // A child that is gone already says so itself.
      child.send(input as object, () => undefined);
    });
  }

  private command(): [string, string[]] {
    const { entry, limitSeconds, memoryMb } = this.options;
    const node = [
      process.execPath,
      // Half of it: the rest is for what lies outside of the heap.
      `--max-old-space-size=${Math.floor(memoryMb / 2)}`,
      ...(extname(entry.pathname) === '.ts' ? ['--import', sources.href] : []),
      fileURLToPath(bootstrap),
      entry.href,
    ] as const;
    if (!existsSync(prlimit)) return [node[0], node.slice(1)];
    // Two threads, so twice the time; a parent that was killed kills nobody.
    const limits = [`--data=${memoryMb * 2 ** 20}`, `--cpu=${Math.ceil(limitSeconds * 2)}`, '--core=0'];
    return [prlimit, [...limits, ...node]];
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
