import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { sandboxFor, type Sandbox } from './sandbox.js';

export interface MediaProcessOptions {
  cwd: string;
  /** Wall clock limit. */
  limitSeconds: number;
  /** Kills the process after this time without output. Without it only the time limit counts. */
  stallSeconds?: number;
  /** The CPU time and memory limits grow with the threads. Default 2. */
  threads?: number | undefined;
  signal?: AbortSignal | undefined;
  onLine?(line: string): void;
}

/** A resource that the machine ran out of. */
type Shortage = 'out-of-memory' | 'out-of-space' | 'out-of-processes';

/**
 * The program failed though the video may be good: stalled, out of time, memory or space, or killed. Can be
 * retried.
 */
export class MediaProcessFailure extends Error {
  override readonly name = 'MediaProcessFailure';

  constructor(
    readonly kind: 'stalled' | 'out-of-time' | Shortage | 'killed' | 'not-started',
    message: string,
  ) {
    super(message);
  }

  /** The system's error code, for callers that treat every full disk alike. */
  get code(): string | undefined {
    return this.kind === 'out-of-space' ? 'ENOSPC' : undefined;
  }
}

export interface MediaProcessEnd {
  exitCode: number;
  stdout: string;
  /** The last part of the output. */
  stderr: string;
}

const maxOutputCharacters = 4 << 20;
const maxErrorCharacters = 16 << 10;
const gibibyte = 1024 ** 3;
const prlimit = '/usr/bin/prlimit';

/** Processes and threads of one user: of the sandbox's own user, or of a user shared with everything else of ours. */
const maxProcesses = { own: 1024, shared: 4096 } as const;

/** The default number of threads. */
export const defaultThreads = 2;
/** Two threads need this much with the largest pictures; each further one adds some pictures and a stack. */
const memoryBytes = { ofTwo: 2 * gibibyte, perFurther: gibibyte / 4 };

/**
 * Kernel limits in addition to our own: memory, CPU time (of at least two threads, because a program has more than
 * the requested ones), size of any written file, open files, processes, no core dump. `prlimit` (util-linux) sets
 * them and then execs the program, like the parts of the sandbox, so the process id is unchanged. Where it is
 * missing (not Linux), our own limits remain.
 */
function withLimits(
  command: string,
  args: string[],
  { limitSeconds, threads = defaultThreads }: Pick<MediaProcessOptions, 'limitSeconds' | 'threads'>,
  { prefix, userId }: Sandbox,
): [string, string[]] {
  const limitedThreads = Math.max(defaultThreads, threads);
  const [first = command, ...rest] = [...prefix, command];
  if (!existsSync(prlimit)) return [first, [...rest, ...args]];
  const limits = [
    `--as=${memoryBytes.ofTwo + (limitedThreads - defaultThreads) * memoryBytes.perFurther}`,
    `--cpu=${Math.ceil(limitSeconds * limitedThreads)}`,
    `--fsize=${64 * gibibyte}`,
    '--nofile=256',
    `--nproc=${userId === undefined ? maxProcesses.shared : maxProcesses.own}`,
    '--core=0',
  ];
  return [prlimit, [...limits, first, ...rest, ...args]];
}

/**
 * Runs ffmpeg or ffprobe in its sandbox, in its own process group, and kills the group on abort, stall and
 * timeout. Rejects with the signal's reason or {@link MediaProcessFailure}; an exit code is interpreted only as
 * far as it shows a lack of resources. The work folder is given to the sandbox's user.
 */
export async function runMediaProcess(
  command: string,
  args: string[],
  options: MediaProcessOptions,
): Promise<MediaProcessEnd> {
  const sandbox = await sandboxFor(command);
  options.signal?.throwIfAborted();
  if (sandbox.userId !== undefined) await chown(options.cwd, sandbox.userId, sandbox.userId);
  const end = await runIn(sandbox, command, args, options);
  const shortage = end.exitCode === 0 ? undefined : shortageOf(end);
  if (shortage) throw new MediaProcessFailure(shortage, end.stderr.slice(-500));
  return end;
}

/** ENOMEM as ffmpeg returns it. */
const memoryExit = 256 - 12;

/** The lack of a resource of the machine, which is not the video's fault. */
function shortageOf({ exitCode, stderr }: MediaProcessEnd): Shortage | undefined {
  if (/No space left on device|Disk quota exceeded/.test(stderr)) return 'out-of-space';
  // Threads and file descriptors are shared by all processes of this user.
  if (/Resource temporarily unavailable|pthread_create|Too many open files/.test(stderr))
    return 'out-of-processes';
  const isMemory = /Cannot allocate memory|Out of memory|std::bad_alloc|malloc of size/.test(stderr);
  return isMemory || exitCode === memoryExit ? 'out-of-memory' : undefined;
}

function runIn(
  sandbox: Sandbox,
  command: string,
  args: string[],
  options: MediaProcessOptions,
): Promise<MediaProcessEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(...withLimits(command, args, options, sandbox), {
      cwd: options.cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      // An empty environment; a fixed locale keeps its messages parseable.
      env: { LC_ALL: 'C', AV_LOG_FORCE_NOCOLOR: '1' },
    });
    const watchdog = watch(child.pid, options);
    const output = lineReader(options.onLine);
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      watchdog.hasOutput();
      output.take(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('latin1')).slice(-maxErrorCharacters);
    });
    child.once('error', (error) => {
      watchdog.stop();
      reject(new MediaProcessFailure('not-started', error.message));
    });
    child.once('close', (exitCode, signalName) => {
      watchdog.stop();
      const cause = watchdog.cause();
      if (cause !== undefined) return reject(cause);
      if (exitCode === null) return reject(new MediaProcessFailure('killed', `ended by ${signalName}`));
      resolve({ exitCode, stdout: output.text(), stderr });
    });
  });
}

interface Watchdog {
  /** Why it killed the process, if it did. */
  cause(): unknown;
  /** Called for each output: the process has not stalled. */
  hasOutput(): void;
  stop(): void;
}

/** Kills the group of a process on abort, stall and timeout. */
function watch(
  pid: number | undefined,
  { limitSeconds, stallSeconds, signal }: MediaProcessOptions,
): Watchdog {
  let cause: unknown;
  const kill = (why: unknown) => {
    cause ??= why;
    killGroup(pid);
  };
  const stalled = () => kill(new MediaProcessFailure('stalled', `no output for ${stallSeconds} s`));
  const overtime = () => kill(new MediaProcessFailure('out-of-time', `not done after ${limitSeconds} s`));
  const aborted = () => kill(signal?.reason);
  const wallTimer = setTimeout(overtime, limitSeconds * 1000);
  const stallTimer = stallSeconds === undefined ? undefined : setTimeout(stalled, stallSeconds * 1000);
  signal?.addEventListener('abort', aborted, { once: true });
  return {
    cause: () => cause,
    hasOutput: () => stallTimer?.refresh(),
    stop: () => {
      clearTimeout(wallTimer);
      clearTimeout(stallTimer);
      signal?.removeEventListener('abort', aborted);
    },
  };
}

/** SIGKILL, because a stopped process ignores gentler signals. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** Passes lines on as they arrive or collects the text, bounded. */
function lineReader(onLine?: (line: string) => void): { take(chunk: Buffer): void; text(): string } {
  const decoder = new StringDecoder('utf8');
  let text = '';
  return {
    take(chunk) {
      text = (text + decoder.write(chunk)).slice(-maxOutputCharacters);
      if (!onLine) return;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      lines.forEach(onLine);
    },
    text: () => text,
  };
}
