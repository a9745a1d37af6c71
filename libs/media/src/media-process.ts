import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { sandboxFor, type Sandbox } from './sandbox.js';

export interface MediaProcessOptions {
  cwd: string;
  /** Wall clock limit. */
  limitSeconds: number;
  /** Killed when it writes nothing to its output for so long. Without it only the wall clock counts. */
  stallSeconds?: number;
  /** That it may use: its time of the processor and its memory grow with them. Default 2. */
  threads?: number | undefined;
  signal?: AbortSignal | undefined;
  onLine?(line: string): void;
}

/** What a machine has too little of. */
type Shortage = 'out-of-memory' | 'out-of-space' | 'out-of-processes';

/** The program failed though the video may be good: stalled, out of time, memory or space, or killed. Worth another try. */
export class MediaProcessFailure extends Error {
  override readonly name = 'MediaProcessFailure';

  constructor(
    readonly kind: 'stalled' | 'out-of-time' | Shortage | 'killed' | 'not-started',
    message: string,
  ) {
    super(message);
  }

  /** As the system says it, for those who treat a full disk alike wherever it shows. */
  get code(): string | undefined {
    return this.kind === 'out-of-space' ? 'ENOSPC' : undefined;
  }
}

export interface MediaProcessEnd {
  exitCode: number;
  stdout: string;
  /** The last part of it. */
  stderr: string;
}

const keptOutputCharacters = 4 << 20;
const keptErrorCharacters = 16 << 10;
const gibibyte = 1024 ** 3;
const prlimit = '/usr/bin/prlimit';

/** Processes and threads of one user: of the sandbox's own, or of everything else that runs as we do. */
const maxProcesses = { own: 1024, shared: 4096 } as const;

/** Where nobody says how many. */
export const usualThreads = 2;
/** What two threads need with the largest pictures; each further one holds some of them and a stack. */
const memoryBytes = { ofTwo: 2 * gibibyte, perFurther: gibibyte / 4 };

/**
 * Kernel limits beside our own: memory, CPU time (of at least two threads, as a program has some beside those that were asked for), size of any file written, open files, processes, no core.
 * `prlimit` (util-linux) sets them and then becomes the program, as do the parts of the sandbox, so the process stays the
 * same. Where it is missing (not Linux) our own limits remain.
 */
function limited(
  command: string,
  args: string[],
  { limitSeconds, threads = usualThreads }: Pick<MediaProcessOptions, 'limitSeconds' | 'threads'>,
  { prefix, userId }: Sandbox,
): [string, string[]] {
  const limitedThreads = Math.max(usualThreads, threads);
  const [first = command, ...rest] = [...prefix, command];
  if (!existsSync(prlimit)) return [first, [...rest, ...args]];
  const limits = [
    `--as=${memoryBytes.ofTwo + (limitedThreads - usualThreads) * memoryBytes.perFurther}`,
    `--cpu=${Math.ceil(limitSeconds * limitedThreads)}`,
    `--fsize=${64 * gibibyte}`,
    '--nofile=256',
    `--nproc=${userId === undefined ? maxProcesses.shared : maxProcesses.own}`,
    '--core=0',
  ];
  return [prlimit, [...limits, first, ...rest, ...args]];
}

/**
 * Runs ffmpeg or ffprobe in its sandbox, in a process group of its own, and kills the group on abort, stall and overtime.
 * Rejects with the signal's reason, or {@link MediaProcessFailure}; an exit code is judged here only as far as it says
 * that the machine had too little of something. The folder it works in becomes the sandbox's.
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

/** ENOMEM as ffmpeg gives it back. */
const memoryExit = 256 - 12;

/** The machine had too little of something: that says nothing about the video. */
function shortageOf({ exitCode, stderr }: MediaProcessEnd): Shortage | undefined {
  if (/No space left on device|Disk quota exceeded/.test(stderr)) return 'out-of-space';
  // No thread, no file: all that runs as this user has them together.
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
  const { cwd, limitSeconds, stallSeconds, signal, onLine } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(...limited(command, args, options, sandbox), {
      cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Nothing of ours is for its eyes; a fixed locale keeps its messages readable to us.
      env: { LC_ALL: 'C', AV_LOG_FORCE_NOCOLOR: '1' },
    });
    let cause: unknown;
    const kill = (why: unknown) => {
      cause ??= why;
      killGroup(child.pid);
    };
    const stalled = () => kill(new MediaProcessFailure('stalled', `no sign of life for ${stallSeconds} s`));
    const overtime = () => kill(new MediaProcessFailure('out-of-time', `not done after ${limitSeconds} s`));
    const aborted = () => kill(signal?.reason);
    const wallTimer = setTimeout(overtime, limitSeconds * 1000);
    const stallTimer = stallSeconds === undefined ? undefined : setTimeout(stalled, stallSeconds * 1000);
    signal?.addEventListener('abort', aborted, { once: true });

    const output = lineReader(onLine);
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stallTimer?.refresh();
      output.take(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('latin1')).slice(-keptErrorCharacters);
    });
    const settle = () => {
      clearTimeout(wallTimer);
      clearTimeout(stallTimer);
      signal?.removeEventListener('abort', aborted);
    };
    child.once('error', (error) => {
      settle();
      reject(new MediaProcessFailure('not-started', error.message));
    });
    child.once('close', (exitCode, signalName) => {
      settle();
      if (cause !== undefined) return reject(cause);
      if (exitCode === null) return reject(new MediaProcessFailure('killed', `ended by ${signalName}`));
      resolve({ exitCode, stdout: output.text(), stderr });
    });
  });
}

/** SIGKILL, because a stopped process does not hear anything gentler. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

/** Either hands out lines as they come or keeps the text, bounded. */
function lineReader(onLine?: (line: string) => void): { take(chunk: Buffer): void; text(): string } {
  const decoder = new StringDecoder('utf8');
  let text = '';
  return {
    take(chunk) {
      text = (text + decoder.write(chunk)).slice(-keptOutputCharacters);
      if (!onLine) return;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      lines.forEach(onLine);
    },
    text: () => text,
  };
}
