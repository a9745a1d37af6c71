import { join } from 'node:path';
import { extractAudio, readWav } from '@sop/media';
import { stage } from './stage.js';

/** What is said, with times. No audio track, or nobody speaking: no words. */
export const transcript = stage({
  needs: ['video'],
  gives: 'transcript',
  shownAs: 'transcribing',
  weight: 7,
  async run({ video }, context) {
    const { run, files, ai, signal, report } = context;
    if (!video.audio || !run.recordAudio) return [];
    report(0, 'Listening to the video');
    const wav = join(await files.subfolder('audio'), 'speech.wav');
    // Before and apart from the frames: demultiplexing audio takes a hundredth of the time of decoding the picture.
    await extractAudio(await files.local(run.videoKey), video, wav, { signal });
    const { samples } = await readWav(wav);
    return ai.transcriber.transcribe({ samples }, { signal, report });
  },
});
