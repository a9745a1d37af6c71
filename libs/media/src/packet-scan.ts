import { dirname, resolve } from 'node:path';
import { inputName, readOptions } from './ffmpeg-command.js';
import { runMediaProcess, defaultThreads } from './media-process.js';
import { defaultMediaTools } from './media-tools.js';
import { GapFinder, type RecordingGap } from './recording-gaps.js';
import type { MediaRunOptions } from './run-ffmpeg.js';
import type { Container } from './sniff-container.js';
import { inWorkFolder } from './work-folder.js';

/** The times of a file's packets, in seconds from its start; 0 when none has a time. */
export interface PacketScan {
  endSeconds: number;
  pictureEndSeconds: number;
  /** The end of the last track, whether it is used or not. */
  lastSeconds: number;
  /** Whether ffmpeg found the file truncated. */
  isCut: boolean;
  gaps: RecordingGap[];
}

/** The scanned tracks, by ffmpeg's numbers, and the start of the file's clock. */
export interface Scanned {
  picture: number;
  sounds: readonly number[];
  startSeconds: number;
}

/** Messages of ffmpeg's Matroska and MP4 demuxers. */
const cutFile = /File ended prematurely|partial file/;

/** Packets are read, not decoded; the limit allows for a slow disk with a 50 GB file. */
const limitSeconds = 900;
const defaultStallSeconds = 60;

/** Reads the times of all packets, which takes about a thousandth of decoding them. */
export async function scanPackets(
  file: string,
  container: Container,
  { picture, sounds, startSeconds }: Scanned,
  options: MediaRunOptions,
): Promise<PacketScan> {
  const { ffprobe } = options.tools ?? (await defaultMediaTools());
  const { threads = defaultThreads, stallSeconds = defaultStallSeconds, signal } = options;
  const ends = { picture: 0, sound: 0, other: 0 };
  const gaps = new GapFinder();
  const soundTracks = new Set(sounds);
  const onLine = (line: string) => {
    const [track, presented, decoded, lasting] = line.split(',').map(Number);
    const kind = track === picture ? 'picture' : soundTracks.has(track ?? -1) ? 'sound' : 'other';
    // A packet of AVI may have only one of the two times.
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
