import { dirname, resolve } from 'node:path';
import { inputName, readOptions } from './ffmpeg-command.js';
import { runMediaProcess, usualThreads } from './media-process.js';
import { defaultMediaTools } from './media-tools.js';
import type { MediaRunOptions } from './run-ffmpeg.js';
import type { Container } from './sniff-container.js';
import { inWorkFolder } from './work-folder.js';

/** Which tracks are looked at, by ffmpeg's numbers, and where the file's clock begins. */
export interface Scanned {
  picture: number;
  sounds: readonly number[];
  startSeconds: number;
}

/** Packets are read, not decoded; this is for a slow disk under a 50 GB file. */
const limitSeconds = 900;
const defaultStallSeconds = 60;

/**
 * When the last packet ends, in seconds from the beginning of the file; 0 where none has a time. Reading the times of all packets
 * takes about a thousandth of the time of decoding them.
 */
export async function lastPacketEnd(
  file: string,
  container: Container,
  { picture, sounds, startSeconds }: Scanned,
  options: MediaRunOptions,
): Promise<number> {
  const { ffprobe } = options.tools ?? (await defaultMediaTools());
  const { threads = usualThreads, stallSeconds = defaultStallSeconds, signal } = options;
  let end = 0;
  const scanned = new Set([picture, ...sounds]);
  const onLine = (line: string) => {
    const [track, presented, decoded, lasting] = line.split(',').map(Number);
    // A packet of AVI may have but one of the two times.
    const began = Number.isFinite(presented) ? presented : decoded;
    if (!scanned.has(track ?? -1) || began === undefined || !Number.isFinite(began)) return;
    end = Math.max(end, began - startSeconds + (lasting || 0));
  };
  const entries = 'packet=stream_index,pts_time,dts_time,duration_time';
  const reading = [...readOptions(container), '-threads', String(threads)];
  const args = ['-v', 'error', ...reading, '-show_entries', entries, '-of', 'csv=p=0'];
  await inWorkFolder(dirname(resolve(file)), { file, container }, (folder) =>
    runMediaProcess(ffprobe, [...args, `file:./${inputName(container)}`], {
      ...{ cwd: folder, limitSeconds, stallSeconds, threads, signal, onLine },
    }),
  );
  return end;
}
