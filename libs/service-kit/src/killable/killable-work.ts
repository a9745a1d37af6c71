import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BoundedQueue } from './bounded-queue.js';

export interface KillableOptions {
  /** A compiled module that exports `work(input)`. Input and result are copied (structured clone). */
  entry: URL;
  limitSeconds: number;
  /** For all that it writes to: heap, buffers and stacks. */
  memoryMb: number;
  /** More work than these is refused with 503. */
  maxConcurrent: number;
  maxQueued: number;
}

/** The work was killed, or ended its process: its input is at fault, and another attempt will not help. */
export class KilledWork extends Error {
  override readonly name = 'KilledWork';

  constructor(
    readonly kind: 'out-of-time' | 'died',
    message: string,
  ) {
    super(message);
  }
}

type WorkReply<Answer> = { answer: Answer } | { error: string };

const prlimit = '/usr/bin/prlimit';
const bootstrap = new URL(`./child${extname(import.meta.url)}`, import.meta.url);
/** Tests run the sources directly. */
const sources = new URL('../../../../tools/jest/typescript-sources.mjs', import.meta.url);
const maxErrorCharacters = 4000;

/**
 * Parses untrusted input in a process of its own: an empty environment, the kernel's limits of memory and processor time, and
 * SIGKILL at the time limit. No input can stop the process that serves the others.
 */
export class KillableWork<Input, Answer> {
  private readonly slots: BoundedQueue;

  constructor(private readonly options: KillableOptions) {
    this.slots = new BoundedQueue(options.maxConcurrent, options.maxQueued);
  }

  /**
   * Throws {@link KilledWork}, a 503 when too many wait, or the error of the work.
   * @param owner the owner of the work, of which one piece runs at a time
   * @param environment variables that a library in the child reads when it is loaded; the child has no others
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
      let reply: WorkReply<Answer> | undefined;
      let stderr = '';
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        killGroup(child);
      }, limitSeconds * 1000);
      child.stderr?.on('data', (text: Buffer) => {
        stderr = (stderr + text.toString('latin1')).slice(-maxErrorCharacters);
      });
      child.once('message', (message) => (reply = message as WorkReply<Answer>));
      child.once('error', reject);
      child.once('close', (code, signal) => {
        clearTimeout(timer);
        if (reply && 'answer' in reply) return resolve(reply.answer);
        if (reply) return reject(new Error(reply.error));
        if (isLate) return reject(new KilledWork('out-of-time', `not done after ${limitSeconds} s`));
        reject(new KilledWork('died', `ended by ${signal ?? code}: ${stderr}`));
      });
      // A child that has ended reports that itself.
      child.send(input as object, () => undefined);
    });
  }

  private command(): [string, string[]] {
    const { entry, limitSeconds, memoryMb } = this.options;
    const node = [
      process.execPath,
      // Half of it: the rest is for memory outside of the heap.
      `--max-old-space-size=${Math.floor(memoryMb / 2)}`,
      ...(extname(entry.pathname) === '.ts' ? ['--import', sources.href] : []),
      fileURLToPath(bootstrap),
      entry.href,
    ] as const;
    if (!existsSync(prlimit)) return [node[0], node.slice(1)];
    // Two threads, so twice the time; the kernel's limit also applies when the parent was killed.
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
