import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

export interface MediaProcessOptions {
  cwd: string;
  /** Wall clock limit. */
  limitSeconds: number;
  /** Killed when it writes nothing to its output for so long. Without it only the wall clock counts. */
  stallSeconds?: number;
  signal?: AbortSignal | undefined;
  onLine?(line: string): void;
}

/** The program failed though the video may be good: stalled, out of time, or killed. Worth another try. */
export class MediaProcessFailure extends Error {
  override readonly name = 'MediaProcessFailure';

  constructor(
    readonly kind: 'stalled' | 'out-of-time' | 'killed' | 'not-started',
    message: string,
  ) {
    super(message);
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

/**
 * Kernel limits beside our own: memory, CPU time (two threads), size of any file written, open files, no core.
 * `prlimit` (util-linux) sets them and then becomes the program, so the process stays the same.
 * Where it is missing (not Linux) our own limits remain.
 */
function limited(command: string, args: string[], limitSeconds: number): [string, string[]] {
  if (!existsSync(prlimit)) return [command, args];
  const limits = [
    `--as=${2 * gibibyte}`,
    `--cpu=${Math.ceil(limitSeconds * 2)}`,
    `--fsize=${64 * gibibyte}`,
    '--nofile=256',
    '--core=0',
  ];
  return [prlimit, [...limits, command, ...args]];
}

/**
 * Runs ffmpeg or ffprobe in a process group of its own and kills the group on abort, stall and overtime. Rejects with
 * the signal's reason, or {@link MediaProcessFailure}; an exit code is not judged here.
 */
export function runMediaProcess(
  command: string,
  args: string[],
  options: MediaProcessOptions,
): Promise<MediaProcessEnd> {
  const { cwd, limitSeconds, stallSeconds, signal, onLine } = options;
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(...limited(command, args, limitSeconds), {
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
