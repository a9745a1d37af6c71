import { statusMessage } from '@sop/contracts';
import type { ScreenText } from '@sop/procedure-writer';
import type { MeasuredFrame, VideoFrames } from './artifacts.js';
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
/** A drawn film is as evenly coloured and moves; of a screen so many frames look like the one before. */
const screenStillShare = 0.6;
/** Reading one frame takes seconds: a narrated screen needs few, a silent one has no other evidence than text. */
const framesWhenNarrated = 6;
const framesWhenSilent = 24;
/** Seconds between two frames of a film that are searched for captions, and the most frames. */
const secondsPerLook = 15;
const fewestLooks = 6;
const mostLooks = 24;
/** Pixels: captions are large type, and a picture of this size is read in a fraction of the time. */
const sideOfFilm = 640;
/** Where captions were found, so many frames are read: each is shown for a few seconds. */
const framesWhenCaptioned = 48;
/** Words on a picture: more are a program or a page. */
const mostWordsBesideCaption = 25;
/** Reading ends after this share of the video's length and this minimum. */
const budgetShare = 0.5;
const budgetMinSeconds = 30;

/** Reads text on a few distinct frames: of a screen its views, of a film its captions, and more of them where there are some. */
export const screenText = stage({
  needs: ['frames', 'video'],
  gives: 'screenText',
  shownAs: 'extracting',
  weight: 9,
  async run({ frames, video }, { run, ai, files, signal, report }) {
    const isRecorded = run.creationType === 'screen_record';
    const isScreen = isRecorded || frames.flat_share >= screenUniformShare;
    const isNarratedScreen =
      isScreen && video.audio && (isRecorded || frames.still_share >= screenStillShare);
    const end = performance.now() + Math.max(budgetMinSeconds, budgetShare * video.durationSeconds) * 1000;
    const texts = new Map<number, ScreenText>();
    async function read(chosen: readonly MeasuredFrame[], [from, to]: readonly [number, number]) {
      const unread = chosen.filter(({ index }) => !texts.has(index));
      for (const [at, frame] of unread.entries()) {
        signal.throwIfAborted();
        if (performance.now() > end) return;
        report(from + ((to - from) * at) / unread.length, statusMessage('making.reading-screen'));
        const lines = await ai.readScreen(await files.local(frame.key), isScreen ? undefined : sideOfFilm);
        texts.set(frame.index, { seconds: frame.seconds, lines });
      }
    }
    const looks = Math.min(mostLooks, Math.max(fewestLooks, video.durationSeconds / secondsPerLook));
    const views = video.audio ? framesWhenNarrated : framesWhenSilent;
    await read(isScreen ? settledViews(frames, views) : spread(frames.frames, Math.round(looks)), [0, 0.5]);
    if (!isNarratedScreen && hasCaptions([...texts.values()]))
      await read(spread(frames.frames, framesWhenCaptioned), [0.5, 1]);
    return [...texts.values()].sort((a, b) => a.seconds - b.seconds);
  },
});

/** Some pictures hold a line of two words or more, and little else. */
function hasCaptions(texts: readonly ScreenText[]): boolean {
  const words = texts.map(({ lines }) => lines.flatMap(({ text }) => wordsIn(text)).length);
  const mean = words.reduce((sum, count) => sum + count, 0) / Math.max(1, words.filter(Boolean).length);
  return (
    mean <= mostWordsBesideCaption &&
    texts.some(({ lines }) =>
      lines.some(({ text, confidence }) => confidence >= 0.8 && wordsIn(text).length > 1),
    )
  );
}

const wordsIn = (text: string): string[] => text.match(/\p{L}{2,}/gu) ?? [];

/** The last frame of each still range: the result of a change, not its transition. */
function settledViews({ frames }: VideoFrames, count: number) {
  const settled = frames.filter((frame, at) => {
    const next = frames[at + 1];
    return !next || next.scene_score >= changedView || !isSimilarHash(frame.hash, next.hash);
  });
  return spread(settled, count);
}
