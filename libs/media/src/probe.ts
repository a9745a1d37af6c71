import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isPlayableAsIs } from './browser-format.js';
import { inputName, readOptions } from './ffmpeg-command.js';
import { runMediaProcess, usualThreads } from './media-process.js';
import { defaultMediaTools } from './media-tools.js';
import { runFfmpeg, type MediaRunOptions } from './run-ffmpeg.js';
import { sniffContainer, type Container } from './sniff-container.js';
import { UnusableVideo } from './unusable-video.js';
import {
  displaySize,
  frameRate,
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
/** Measuring only reads packets; this is for a slow disk under a 50 GB file. */
const measureLimitSeconds = 900;
/** 8K UHD and a little; beyond it one decoded frame takes hundreds of megabytes. */
const maxPixels = 8192 * 4352;
const maxSide = 8192;
/** No procedure is longer. */
const longestSeconds = 24 * 3600;
const allowedFormats = ['mov', 'matroska', 'avi'];

/** Reads what the file is. Throws {@link UnusableVideo} when no procedure can be made of it. */
export async function probe(file: string, options: ProbeOptions = {}): Promise<VideoFacts> {
  const { container, sizeBytes } = await sniffFile(file);
  const report = await runProbe(file, container, options);
  if (!allowedFormats.some((name) => report.format.format_name.split(',').includes(name))) {
    throw new UnusableVideo('not-a-video');
  }
  const { video, audio } = pickStreams(report);
  const durationSeconds = await realSeconds(declaredSeconds(report, video), () =>
    measureSeconds(file, container, options),
  );
  if (durationSeconds > (options.maxSeconds ?? longestSeconds)) throw new UnusableVideo('too-long');
  const videoCodec = video.codec_name ?? '';
  return {
    container,
    durationSeconds,
    ...displaySize(video),
    rotation: rotationOf(video),
    ...frameRate(video),
    videoCodec,
    pixelFormat: video.pix_fmt,
    ...(audio && { audio }),
    sizeBytes,
    isBrowserPlayable: isPlayableAsIs(container, { videoCodec, audio, pixelFormat: video.pix_fmt }),
  };
}

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
  const { threads = usualThreads } = options;
  const asked = ['-show_format', '-show_streams', '-of', 'json'];
  const args = [
    '-hide_banner',
    '-v',
    'error',
    ...readOptions(container),
    '-threads',
    String(threads),
    ...asked,
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

function pickStreams({ streams }: ProbeReport): { video: ProbeStream; audio: VideoFacts['audio'] } {
  // The first stream of each kind: it is what `-map 0:v:0` and `-map 0:a:0` take.
  const video = streams.find(({ codec_type: type }) => type === 'video');
  const sound = streams.find(({ codec_type: type }) => type === 'audio');
  if (!video || video.disposition?.attached_pic === 1) throw new UnusableVideo('no-picture');
  const { width = 0, height = 0, codec_name: codec = 'unknown' } = video;
  if (codec === 'unknown' || codec === 'none') throw new UnusableVideo('unsupported');
  if (width < 1 || height < 1) throw new UnusableVideo('corrupt');
  if (width * height > maxPixels || Math.max(width, height) > maxSide) throw new UnusableVideo('too-large');
  if (!sound?.codec_name || sound.codec_name === 'unknown') return { video, audio: undefined };
  const audio = {
    codec: sound.codec_name,
    channels: sound.channels ?? 1,
    sampleRate: Number(sound.sample_rate ?? 0),
  };
  return { video, audio };
}

function declaredSeconds({ format }: ProbeReport, video: ProbeStream): number | undefined {
  const seconds = Number(format.duration ?? video.duration);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/** Packets say a little more or less than the header: sound that ends later, edit lists, rounding. */
const toleratedSeconds = 2;
const toleratedShare = 0.05;

/**
 * What is really there, where the header says something else or nothing (MediaRecorder): every limit of time, frames and space
 * goes by it. What cannot be measured is taken at its word.
 */
async function realSeconds(declared: number | undefined, measure: () => Promise<number>): Promise<number> {
  const measured = await measure();
  if (declared === undefined && measured <= 0) throw new UnusableVideo('corrupt');
  if (declared === undefined || measured <= 0) return declared ?? measured;
  const tolerated = Math.max(toleratedSeconds, declared * toleratedShare);
  return Math.abs(measured - declared) > tolerated ? measured : declared;
}

/** The packets are read, not decoded, and the last one tells. 0 when none does. */
async function measureSeconds(file: string, container: Container, options: ProbeOptions): Promise<number> {
  const maps = ['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-f', 'null'];
  const parts = { container, outputs: [{ file: '-', options: maps }] };
  const limitSeconds = measureLimitSeconds;
  const { seconds } = await inWorkFolder(dirname(resolve(file)), { file, container }, (folder) =>
    runFfmpeg(folder, parts, options, { limitSeconds }),
  );
  return seconds;
}
