import { ffmpegArguments, type FfmpegCommandParts } from './ffmpeg-command.js';
import { runMediaProcess, defaultThreads, type MediaProcessEnd } from './media-process.js';
import { defaultMediaTools, type MediaTools } from './media-tools.js';

/** Options of every function that starts a program. */
export interface MediaRunOptions {
  signal?: AbortSignal | undefined;
  /** Found automatically when not given. */
  tools?: MediaTools | undefined;
  /** Kills the program after this time without output. Default 60. */
  stallSeconds?: number | undefined;
  /** For reading, filters and writing, each. Default 2. */
  threads?: number | undefined;
}

const defaultStallSeconds = 60;
/** The rest of a longer video is left out. */
export const defaultMaxSeconds = 6 * 3600;

/**
 * Four times the length plus a minute: enough for a slow machine and an expensive codec, and a limit for
 * everything else.
 */
export function limitSecondsFor(durationSeconds: number): number {
  return 4 * durationSeconds + 60;
}

/** One sandboxed run. Returns the seconds of output, as ffmpeg last reported them. */
export async function runFfmpeg(
  folder: string,
  parts: FfmpegCommandParts,
  { signal, tools, stallSeconds = defaultStallSeconds, threads = defaultThreads }: MediaRunOptions,
  { limitSeconds, onSeconds }: { limitSeconds: number; onSeconds?: (seconds: number) => void },
): Promise<MediaProcessEnd & { seconds: number }> {
  const { ffmpeg } = tools ?? (await defaultMediaTools());
  let seconds = 0;
  const onLine = (line: string) => {
    const microseconds = Number(/^out_time_us=(\d+)/.exec(line)?.[1]);
    if (!Number.isFinite(microseconds)) return;
    seconds = Math.max(seconds, microseconds / 1e6);
    onSeconds?.(seconds);
  };
  const options = { cwd: folder, limitSeconds, stallSeconds, threads, signal, onLine };
  return { ...(await runMediaProcess(ffmpeg, ffmpegArguments(parts, threads), options)), seconds };
}
