import { dirname } from 'node:path';
import { defaultMaxSeconds, limitSecondsFor, runFfmpeg, type MediaRunOptions } from './run-ffmpeg.js';
import { chooseSoundOutput, soundOutputs } from './sound.js';
import type { VideoFacts } from './video-facts.js';
import { inWorkFolder } from './work-folder.js';

export interface ExtractAudioOptions extends MediaRunOptions {
  /** The rest of a longer video is left out. Default 6 hours. */
  maxSeconds?: number;
}

/** The sound of a file cannot be decoded; its picture may be usable. */
export class UnusableSound extends Error {
  override readonly name = 'UnusableSound';
}

/**
 * Extracts the sound alone, as `extract` would. It decodes no picture, so speech recognition can start while
 * frames are still being extracted.
 * @throws UnusableSound when there is none or it cannot be decoded
 */
export async function extractAudio(
  file: string,
  facts: VideoFacts,
  outFile: string,
  options: ExtractAudioOptions = {},
): Promise<void> {
  const { maxSeconds = defaultMaxSeconds } = options;
  const { audio, container, durationSeconds } = facts;
  if (!audio) throw new UnusableSound('there is none');
  await inWorkFolder(dirname(outFile), { file, container }, async (folder) => {
    const { exitCode, stderr } = await runFfmpeg(
      folder,
      { container, inputOptions: ['-t', String(maxSeconds)], outputs: soundOutputs(audio, maxSeconds) },
      options,
      { limitSeconds: limitSecondsFor(Math.min(durationSeconds, maxSeconds)) },
    );
    if (exitCode !== 0) throw new UnusableSound(`ffmpeg ended with ${exitCode}: ${stderr.slice(-1500)}`);
    await chooseSoundOutput(folder, audio, outFile);
  });
}
