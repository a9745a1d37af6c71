import { probe } from '@sop/media';
import { stage } from './stage.js';

/** Fetches the video once and looks what it is. A file that is no usable video ends the run here, with a sentence. */
export const video = stage({
  needs: [],
  gives: 'video',
  shownAs: 'transcribing',
  weight: 1,
  async run(_, { run, files, threads, signal, report }) {
    report(0, 'Looking at the video');
    const file = await files.local(run.videoKey);
    return probe(file, { threads, signal });
  },
});
