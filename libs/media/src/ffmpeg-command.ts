import ffmpeg from 'fluent-ffmpeg';
import type { Container } from './sniff-container.js';

/** What a run may read: a sniffed container, or sound we wrote ourselves. */
export type InputFormat = Container | 'wav';

/** ffmpeg's names of the only demuxers we let it use; never hls, concat, image2 or whatever it might guess. */
const demuxers: Readonly<Record<InputFormat, string>> = {
  mp4: 'mov',
  webm: 'matroska',
  mkv: 'matroska',
  avi: 'avi',
  wav: 'wav',
};

/** The input's name in the work folder: generated, so that no text of a user ever stands in an argument. */
export function inputName(container: InputFormat): string {
  return `input.${container}`;
}

/** What every reading of a stranger's file begins with: forced demuxer, local files only. */
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
  /** Before the input, such as a seek. */
  inputOptions?: string[];
  filter?: string;
  outputs: FfmpegOutput[];
}

/**
 * A picture that changes its size half way does not begin the filters anew: they would count from zero and open the file of
 * the times again, so that frames got the times of others. The scaling filter takes pictures of any size as they come.
 */
const oneGraph = ['-reinit_filter', '0'];
const cleanOutput = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];

/**
 * The argument list of one hardened ffmpeg run. fluent-ffmpeg only writes the arguments: starting, watching and killing
 * is `media-process.ts`, because its own runner knows neither process groups nor stalls. Its documented ways to the arguments
 * start a process of their own first (`run`, and with it the event `start`, which joins them to one line), so the method
 * behind them is called.
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
