import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isBrowserPlayable } from './copy-plan.js';
import { inputName, readOptions } from './ffmpeg-command.js';
import { runMediaProcess, defaultThreads } from './media-process.js';
import { defaultMediaTools } from './media-tools.js';
import { scanPackets, type PacketScan, type Scanned } from './packet-scan.js';
import type { MediaRunOptions } from './run-ffmpeg.js';
import { sniffContainer, type Container } from './sniff-container.js';
import { chooseTracks, type Tracks } from './tracks.js';
import { UnusableVideo } from './unusable-video.js';
import {
  coloursOf,
  displaySize,
  frameRate,
  guessedMatrix,
  interlacing,
  probeReport,
  rotationOf,
  type ProbeReport,
  type ProbeStream,
  type VideoFacts,
} from './video-facts.js';
import { inWorkFolder } from './work-folder.js';

export interface ProbeOptions extends MediaRunOptions {
  /** A longer video is refused as `too-long`. Default: a day. */
  maxSeconds?: number;
}

const headBytes = 64 << 10;
const probeLimitSeconds = 60;
/** Sound commonly continues a little longer than the picture. */
const earlyEndSeconds = 1;
/** No procedure is longer. */
const maxVideoSeconds = 24 * 3600;
const allowedFormats = ['mov', 'matroska', 'avi'];

/** Reads the properties of a video. @throws UnusableVideo when no procedure can be made of it */
export async function probe(file: string, options: ProbeOptions = {}): Promise<VideoFacts> {
  const { container, sizeBytes } = await sniffFile(file);
  const report = await runProbe(file, container, options);
  if (!allowedFormats.some((name) => report.format.format_name.split(',').includes(name))) {
    throw new UnusableVideo('not-a-video');
  }
  const tools = options.tools ?? (await defaultMediaTools());
  const tracks = chooseTracks(report, (codec) => tools.decodable.has(codec));
  const scan = await scanPackets(file, container, scannedOf(report, tracks), options);
  const declared = declaredSeconds(report, tracks.picture);
  const cutOff = cutOffOf(declared, scan);
  const durationSeconds = cutOff ? scan.endSeconds : realSeconds(declared, scan.endSeconds);
  if (durationSeconds > (options.maxSeconds ?? maxVideoSeconds)) throw new UnusableVideo('too-long');
  return factsOf({
    container,
    sizeBytes,
    durationSeconds,
    cutOff,
    scan,
    tracks,
    canToneMap: tools.canToneMap,
  });
}

interface ProbedFile {
  container: Container;
  sizeBytes: number;
  durationSeconds: number;
  cutOff: VideoFacts['cutOff'];
  scan: PacketScan;
  tracks: Tracks;
  canToneMap: boolean;
}

function factsOf({ durationSeconds, cutOff, scan, tracks, canToneMap, ...file }: ProbedFile): VideoFacts {
  const { picture, sounds, others, undecodableSounds } = tracks;
  const [audio] = sounds;
  const pictureEndSeconds = scan.pictureEndSeconds;
  const endsEarly = pictureEndSeconds > 0 && durationSeconds - pictureEndSeconds > earlyEndSeconds;
  const facts = {
    ...{ ...file, durationSeconds, pictureTrack: picture.index },
    ...displaySize(picture),
    rotation: rotationOf(picture),
    ...frameRate(picture),
    videoCodec: picture.codec_name ?? '',
    pixelFormat: picture.pix_fmt,
    ...(endsEarly && { pictureEndSeconds }),
    ...(cutOff && { cutOff }),
    ...(scan.gaps.length > 0 && { gaps: scan.gaps }),
    ...(canToneMap && coloursOf(picture)),
    ...guessedMatrix(picture),
    ...interlacing(picture),
    ...(audio && { audio }),
    ...{ sounds, undecodableSounds },
  };
  // A browser chooses among several tracks in its own way.
  return { ...facts, isBrowserPlayable: others === 0 && isBrowserPlayable(facts) };
}

const scannedOf = ({ format }: ProbeReport, { picture, sounds }: Tracks): Scanned => ({
  picture: picture.index,
  sounds: sounds.flatMap(({ track }) => track ?? []),
  startSeconds: Number(format.start_time) || 0,
});

async function sniffFile(file: string): Promise<{ container: Container; sizeBytes: number }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new UnusableVideo('empty');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const container = sniffContainer(buffer.subarray(0, bytesRead));
    if (!container) throw new UnusableVideo('not-a-video');
    return { container, sizeBytes: size };
  } finally {
    await handle.close();
  }
}

async function runProbe(file: string, container: Container, options: ProbeOptions): Promise<ProbeReport> {
  const { ffprobe } = options.tools ?? (await defaultMediaTools());
  const { threads = defaultThreads } = options;
  const entries = ['-show_format', '-show_streams', '-of', 'json'];
  const args = [
    '-hide_banner',
    '-v',
    'error',
    ...readOptions(container),
    '-threads',
    String(threads),
    ...entries,
  ];
  return inWorkFolder(dirname(resolve(file)), { file, container }, async (folder) => {
    const { exitCode, stdout, stderr } = await runMediaProcess(
      ffprobe,
      [...args, `file:./${inputName(container)}`],
      {
        cwd: folder,
        limitSeconds: probeLimitSeconds,
        threads,
        signal: options.signal,
      },
    );
    const report = exitCode === 0 ? probeReport.safeParse(parseJson(stdout)) : undefined;
    if (report?.success) return report.data;
    const isCut = stderr.includes('moov atom not found');
    throw new UnusableVideo(isCut ? 'truncated' : 'corrupt', { cause: new Error(stderr.slice(-1500)) });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function declaredSeconds({ format }: ProbeReport, video: ProbeStream): number | undefined {
  const seconds = Number(format.duration ?? video.duration);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/** Packets differ slightly from the header: sound that ends later, edit lists, rounding. */
const toleratedSeconds = 2;
const toleratedShare = 0.05;

const toleratedOf = (declared: number): number => Math.max(toleratedSeconds, declared * toleratedShare);

/** In a file that ffmpeg finds truncated, a missing end of this length is reported. */
const noticedSeconds = 1;

/**
 * Where the file breaks off, if it does: ffmpeg finds it truncated, or no track comes near the end that the header
 * declares. The length of a fragmented MP4 is that of its existing fragments.
 */
function cutOffOf(
  declared: number | undefined,
  { endSeconds, lastSeconds, isCut }: PacketScan,
): VideoFacts['cutOff'] {
  if (endSeconds <= 0) return undefined;
  const declaredSeconds = declared ?? 0;
  const isShort = declaredSeconds - lastSeconds > (isCut ? noticedSeconds : toleratedOf(declaredSeconds));
  if (!isCut && !isShort) return undefined;
  return { endSeconds, ...(isShort && { declaredSeconds }) };
}

/**
 * The measured length, when the header declares another or none (MediaRecorder): all limits of time, frames and
 * space depend on it. A length that cannot be measured is taken from the header.
 */
function realSeconds(declared: number | undefined, measured: number): number {
  if (declared === undefined && measured <= 0) throw new UnusableVideo('corrupt');
  if (declared === undefined || measured <= 0) return declared ?? measured;
  return Math.abs(measured - declared) > toleratedOf(declared) ? measured : declared;
}
