import { dirname, resolve } from 'node:path';
import { inputName, readOptions } from './ffmpeg-command.js';
import { runMediaProcess, usualThreads } from './media-process.js';
import { defaultMediaTools } from './media-tools.js';
import { GapFinder, type RecordingGap } from './recording-gaps.js';
import type { MediaRunOptions } from './run-ffmpeg.js';
import type { Container } from './sniff-container.js';
import { inWorkFolder } from './work-folder.js';

/** What the packets of a file say, in seconds from its beginning; 0 where none has a time. */
export interface PacketScan {
  endSeconds: number;
  pictureEndSeconds: number;
  /** When the last track ends, whether it is used or not. */
  lastSeconds: number;
  /** The file ended where ffmpeg wanted more of it. */
  isCut: boolean;
  gaps: RecordingGap[];
}

/** Which tracks are looked at, by ffmpeg's numbers, and where the file's clock begins. */
export interface Scanned {
  picture: number;
  sounds: readonly number[];
  startSeconds: number;
}

/** As ffmpeg's readers of Matroska and of MP4 put it. */
const cutFile = /File ended prematurely|partial file/;

/** Packets are read, not decoded; this is for a slow disk under a 50 GB file. */
const limitSeconds = 900;
const defaultStallSeconds = 60;

/** Reads the times of all packets, about a thousandth of the time of decoding them. */
export async function scanPackets(
  file: string,
  container: Container,
  { picture, sounds, startSeconds }: Scanned,
  options: MediaRunOptions,
): Promise<PacketScan> {
  const { ffprobe } = options.tools ?? (await defaultMediaTools());
  const { threads = usualThreads, stallSeconds = defaultStallSeconds, signal } = options;
  const ends = { picture: 0, sound: 0, other: 0 };
  const gaps = new GapFinder();
  const heard = new Set(sounds);
  const onLine = (line: string) => {
    const [track, presented, decoded, lasting] = line.split(',').map(Number);
    const kind = track === picture ? 'picture' : heard.has(track ?? -1) ? 'sound' : 'other';
    // A packet of AVI may have but one of the two times.
    const began = Number.isFinite(presented) ? presented : decoded;
    if (began === undefined || !Number.isFinite(began)) return;
    if (kind !== 'other') gaps.take(kind, began - startSeconds);
    ends[kind] = Math.max(ends[kind], began - startSeconds + (lasting || 0));
  };
  const entries = 'packet=stream_index,pts_time,dts_time,duration_time';
  const reading = [...readOptions(container), '-threads', String(threads)];
  const args = ['-v', 'error', ...reading, '-show_entries', entries, '-of', 'csv=p=0'];
  const { stderr } = await inWorkFolder(dirname(resolve(file)), { file, container }, (folder) =>
    runMediaProcess(ffprobe, [...args, `file:./${inputName(container)}`], {
      ...{ cwd: folder, limitSeconds, stallSeconds, threads, signal, onLine },
    }),
  );
  const endSeconds = Math.max(ends.picture, ends.sound);
  return {
    ...{ endSeconds, pictureEndSeconds: ends.picture, lastSeconds: Math.max(endSeconds, ends.other) },
    ...{ isCut: cutFile.test(stderr), gaps: gaps.gaps() },
  };
}
