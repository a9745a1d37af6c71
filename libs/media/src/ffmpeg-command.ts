import ffmpeg from 'fluent-ffmpeg';
import type { Container } from './sniff-container.js';

/** Readable formats: a sniffed container, or sound that we wrote. */
export type InputFormat = Container | 'wav';

/** ffmpeg's names of the only allowed demuxers; never hls, concat, image2 or a guess. */
const demuxers: Readonly<Record<InputFormat, string>> = {
  mp4: 'mov',
  webm: 'matroska',
  mkv: 'matroska',
  avi: 'avi',
  wav: 'wav',
};

/** The input's generated name in the work folder, so that no text of a user is ever an argument. */
export function inputName(container: InputFormat): string {
  return `input.${container}`;
}

/** Options for reading an untrusted file: forced demuxer, local files only. */
export function readOptions(container: InputFormat): string[] {
  return ['-f', demuxers[container], '-protocol_whitelist', 'file,pipe'];
}

export interface FfmpegOutput {
  /** A name in the work folder, or `-` with the null muxer. */
  file: string;
  options: string[];
}

export interface FfmpegCommandParts {
  container: InputFormat;
  /** Options before the input, such as a seek. */
  inputOptions?: string[];
  filter?: string;
  outputs: FfmpegOutput[];
}

/**
 * When a picture changes size, ffmpeg must not rebuild the filter graph: it would restart counting and reopen the
 * file of timestamps, so that frames got wrong times. The scale filter accepts pictures of any size.
 */
const oneGraph = ['-reinit_filter', '0'];
const cleanOutput = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];

/**
 * The arguments of one sandboxed ffmpeg run. fluent-ffmpeg only builds the arguments; `media-process.ts` starts,
 * watches and kills the process, because fluent-ffmpeg's runner supports neither process groups nor stalls. Its
 * documented accessors start a process first (`run` and the event `start`, which joins the arguments to one line),
 * so the method behind them is called.
 */
export function ffmpegArguments(
  { container, inputOptions = [], filter, outputs }: FfmpegCommandParts,
  threads: number,
): string[] {
  const coded = ['-threads', String(threads)];
  const filtered = ['-filter_threads', String(threads), '-filter_complex_threads', String(threads)];
  const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'warning', '-nostats', '-progress', 'pipe:1'];
  const command = ffmpeg()
    .input(`file:./${inputName(container)}`)
    .inputOptions(
      ...quiet,
      ...filtered,
      ...inputOptions,
      ...(filter === undefined ? [] : oneGraph),
      ...readOptions(container),
      ...coded,
    );
  if (filter !== undefined) command.complexFilter(filter);
  for (const { file, options } of outputs) {
    command.output(file === '-' ? '-' : `file:./${file}`).outputOptions(...options, ...cleanOutput, ...coded);
  }
  return command._getArguments();
}
