import { join } from 'node:path';
import { remark } from '@sop/contracts';
import { encodeSpeech, extractAudio, readWav } from '@sop/media';
import type { Speech } from '../ai/ports.js';
import { stage } from './stage.js';

/** What is said, with times. No audio track, or nobody speaking: no words. */
export const transcript = stage({
  needs: ['video'],
  gives: 'transcript',
  shownAs: 'transcribing',
  weight: 7,
  async run({ video }, context) {
    const { run, threads, files, ai, signal, report, heard } = context;
    if (!video.audio || !run.recordAudio) return [];
    report(0, remark('making.listening'));
    const folder = await files.subfolder('audio');
    const wav = join(folder, 'speech.wav');
    // Before and apart from the frames: demultiplexing audio takes a hundredth of the time of decoding the picture.
    await extractAudio(await files.local(run.videoKey), video, wav, { threads, signal });
    return ai.transcriber.transcribe(speechIn(wav, folder, signal), { signal, report, heard });
  },
});

function speechIn(wav: string, folder: string, signal: AbortSignal): Speech {
  return {
    samples: async () => (await readWav(wav)).samples,
    encode: async (startSeconds, endSeconds) => {
      const file = join(folder, `from-${Math.round(startSeconds * 1000)}.ogg`);
      await encodeSpeech(wav, file, { startSeconds, endSeconds, signal });
      return file;
    },
  };
}
