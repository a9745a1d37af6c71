import { join } from 'node:path';
import { statusMessage } from '@sop/contracts';
import { encodeSpeech, readWav } from '@sop/media';
import type { Speech } from '../ai/ports.js';
import { soundFile } from './sound.js';
import { stage } from './stage.js';

/** The transcript with times; empty without decodable sound or speech. */
export const transcript = stage({
  needs: ['video', 'sound'],
  gives: 'transcript',
  shownAs: 'transcribing',
  weight: 7,
  async run({ video, sound }, context) {
    const { run, files, ai, signal, report, onLine } = context;
    if (!sound.track || !run.recordAudio) return [];
    report(0, statusMessage('making.listening'));
    const wav = await soundFile(video, sound.track, context);
    const speech = speechIn(wav, await files.subfolder('audio'), signal);
    return ai.transcriber.transcribe(speech, { signal, report, onLine });
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
