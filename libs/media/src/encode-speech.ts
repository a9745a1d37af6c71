import { rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { limitSecondsFor, runFfmpeg, type MediaRunOptions } from './run-ffmpeg.js';
import { inWorkFolder } from './work-folder.js';

export interface EncodeSpeechOptions extends MediaRunOptions {
  startSeconds: number;
  endSeconds: number;
}

/** Transparent for speech in Opus (RFC 7587 names 16-20 kbit/s for wideband speech); eight minutes are 2 MB. */
const bitsPerSecond = 32_000;

/**
 * Encodes a range of a WAV file of `extract` or `extractAudio` as mono Opus in Ogg (RFC 7845), small enough for
 * upload and deterministic. The file appears when it is complete. Throws a plain error when ffmpeg cannot encode
 * it or the range has no sound; neither is the fault of the video's owner.
 */
export async function encodeSpeech(
  wavFile: string,
  outFile: string,
  { startSeconds, endSeconds, ...options }: EncodeSpeechOptions,
): Promise<{ sizeBytes: number }> {
  const seconds = endSeconds - startSeconds;
  if (!(startSeconds >= 0 && seconds > 0)) throw new RangeError('the stretch is empty');
  return inWorkFolder(dirname(outFile), { file: wavFile, container: 'wav' }, async (folder) => {
    const { exitCode, stderr } = await runFfmpeg(
      folder,
      {
        container: 'wav',
        inputOptions: ['-ss', startSeconds.toFixed(3), '-t', seconds.toFixed(3)],
        outputs: [{ file: 'speech.ogg', options: opusOptions(seconds) }],
      },
      options,
      { limitSeconds: limitSecondsFor(seconds) },
    );
    const made = join(folder, 'speech.ogg');
    const sizeBytes = await stat(made).then(
      (info) => info.size,
      () => 0,
    );
    if (exitCode !== 0 || sizeBytes === 0) throw new Error(`The speech was not encoded: ${stderr}`);
    await rename(made, outFile);
    return { sizeBytes };
  });
}

function opusOptions(seconds: number): string[] {
  const sound = ['-map', '0:a:0', '-vn', '-ac', '1', '-ar', '16000'];
  const opus = ['-c:a', 'libopus', '-b:a', String(bitsPerSecond), '-application', 'voip'];
  const limitBytes = Math.ceil((2 * bitsPerSecond * seconds) / 8) + 65_536;
  // A random stream number would make the bytes differ.
  return [...sound, ...opus, '-fflags', '+bitexact', '-fs', String(limitBytes), '-f', 'ogg'];
}
