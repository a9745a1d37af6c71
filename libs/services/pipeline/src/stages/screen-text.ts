import { statusMessage } from '@sop/contracts';
import type { ScreenText } from '../ai/ports.js';
import type { VideoFrames } from './artifacts.js';
import { spread } from './frames.js';
import { isSimilarHash } from './picture-statistics.js';
import { stage } from './stage.js';

/**
 * Another view with the same hash: pages of one program are mostly white. Measured: a new page changes the picture
 * by 0.005 to 0.007, the noise of encoding by at most 0.0005.
 */
const changedView = 0.003;
/** From this share of evenly coloured picture on it counts as a screen or slides (see `uniformShare`). */
export const screenUniformShare = 0.6;
/** Reading one frame takes seconds: a narrated screen needs few, a silent one has no other evidence than text. */
const framesWhenNarrated = 6;
const framesWhenSilent = 24;
/** Reading ends after this share of the video's length and this minimum. */
const budgetShare = 0.5;
const budgetMinSeconds = 30;

/** Reads text on a few distinct frames. Pictures of a camera are not read: that is slow and yields noise. */
export const screenText = stage({
  needs: ['frames', 'video'],
  gives: 'screenText',
  shownAs: 'extracting',
  weight: 9,
  async run({ frames, video }, { run, ai, files, signal, report }) {
    if (run.creationType !== 'screen_record' && frames.flat_share < screenUniformShare) return [];
    const chosen = settledViews(frames, video.audio ? framesWhenNarrated : framesWhenSilent);
    const end = performance.now() + Math.max(budgetMinSeconds, budgetShare * video.durationSeconds) * 1000;
    const texts: ScreenText[] = [];
    for (const frame of chosen) {
      signal.throwIfAborted();
      if (performance.now() > end) break;
      report(texts.length / chosen.length, statusMessage('making.reading-screen'));
      texts.push({ seconds: frame.seconds, lines: await ai.readScreen(await files.local(frame.key)) });
    }
    return texts;
  },
});

/** The last frame of each still range: the result of a change, not its transition. */
function settledViews({ frames }: VideoFrames, count: number) {
  const settled = frames.filter((frame, at) => {
    const next = frames[at + 1];
    return !next || next.scene_score >= changedView || !isSimilarHash(frame.hash, next.hash);
  });
  return spread(settled, count);
}
