import { ffmpegArguments, type FfmpegCommandParts } from './ffmpeg-command.js';
import { runMediaProcess, usualThreads, type MediaProcessEnd } from './media-process.js';
import { defaultMediaTools, type MediaTools } from './media-tools.js';

/** What every function that starts a program takes. */
export interface MediaRunOptions {
  signal?: AbortSignal | undefined;
  /** Found by itself when not given. */
  tools?: MediaTools | undefined;
  /** Killed after so long without a sign of life. Default 60. */
  stallSeconds?: number | undefined;
  /** Of reading, filters and writing, each. Default 2. */
  threads?: number | undefined;
}

const defaultStallSeconds = 60;
/** Of a longer video the rest is left out. */
export const defaultMaxSeconds = 6 * 3600;

/** Four times the length and a minute: room for a slow machine and a hard codec, an end for everything else. */
export function limitSecondsFor(durationSeconds: number): number {
  return 4 * durationSeconds + 60;
}

/** One hardened run; gives the seconds of output written, as ffmpeg last reported them. */
export async function runFfmpeg(
  folder: string,
  parts: FfmpegCommandParts,
  { signal, tools, stallSeconds = defaultStallSeconds, threads = usualThreads }: MediaRunOptions,
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
