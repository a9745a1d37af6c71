import { statusMessage } from '@sop/contracts';
import { extract, framesAt } from '@sop/media';
import sharp from 'sharp';
import {
  isSpeechless,
  mayBeTyping,
  isOverlapping,
  type Position,
  type ScreenChanges,
  type ScreenPiece,
} from '@sop/procedure-writer';
import { ViewFinder, type FoundView } from '../screen-changes/views.js';
import { affordableFps } from './frames.js';
import { screenUniformShare } from './screen-text.js';
import { stage, type StageContext } from './stage.js';
import type { Artifacts } from './artifacts.js';

/** A click takes half a second. */
const watchedFps = 5;
/** Height of compared pictures; text is read at full size. */
const comparedHeight = 540;
/** Reading a view takes about a second; it ends after this share of the video's length and this minimum. */
const budgetShare = 1;
const budgetMinSeconds = 120;
const maxViews = 150;
/** A screen that is hardly ever still is a film, a game or a scrolling page, whose text is not read. */
const maxMovingShare = 0.6;

/** The changes of a silent screen, and its text before and after. With narration, speech determines the steps. */
export const screenChanges = stage({
  needs: ['video', 'frames', 'transcript'],
  gives: 'screenChanges',
  shownAs: 'extracting',
  weight: 1,
  async run({ video, frames, transcript }, context) {
    const isScreen = context.run.creationType === 'screen_record' || frames.flat_share >= screenUniformShare;
    if (!isScreen || !isSpeechless(transcript)) return noChanges;
    const { views, movingShare } = await watch(video, context);
    if (movingShare > maxMovingShare) return { views: [], movingShare };
    return { views: await readAll(views.slice(0, maxViews), video, context), movingShare };
  },
});

/** Before the end of a view, all but the last few letters have been typed. */
const nearEndSeconds = 0.6;

const noChanges: ScreenChanges = { views: [], movingShare: 0 };

async function watch(
  video: Artifacts['video'],
  { run, threads, files, hidden, signal, report }: StageContext,
) {
  const { frames } = await extract(await files.local(run.videoKey), video, await files.subfolder('watched'), {
    fps: affordableFps(watchedFps, video.durationSeconds),
    audio: false,
    maxHeight: comparedHeight,
    threads,
    signal,
    onProgress: (fraction) => report(0.4 * fraction, statusMessage('making.watching-screen')),
  });
  await hidden.destroyAlwaysIn(frames, signal);
  const finder = new ViewFinder();
  for (const { file, seconds } of frames) {
    signal.throwIfAborted();
    const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
    finder.take({ seconds, width: info.width, height: info.height, pixels: data });
  }
  return finder.finish();
}

async function readAll(
  views: readonly FoundView[],
  video: Artifacts['video'],
  context: StageContext,
): Promise<ScreenChanges['views']> {
  const end = performance.now() + Math.max(budgetMinSeconds, budgetShare * video.durationSeconds) * 1000;
  const read: ScreenChanges['views'][number][] = [];
  for (const [at, view] of views.entries()) {
    if (performance.now() > end) break;
    context.report(0.4 + (0.6 * at) / views.length, statusMessage('making.reading-changes'));
    const isSkipped = view.isScrolled && !view.spots.length && views[at + 1]?.isScrolled !== false;
    read.push(
      isSkipped ? { ...view, first: [], last: [], nearEnd: null } : await readView(view, video, context),
    );
  }
  return read;
}

/** Reads the whole view once; at its other moments only what changed. */
async function readView(
  view: FoundView,
  video: Artifacts['video'],
  context: StageContext,
): Promise<ScreenChanges['views'][number]> {
  const positions = [...view.spots, ...view.marks];
  const last = await readAt(view.endSeconds, video, context);
  const unchanged = last.filter((piece) => !positions.some((position) => isOverlapping(position, piece)));
  const at = async (seconds: number): Promise<ScreenPiece[]> =>
    [...unchanged, ...(await readAt(seconds, video, context, positions))].sort((a, b) => a.top - b.top);
  const first = positions.length ? await at(view.startSeconds) : last;
  const moment = view.endSeconds - nearEndSeconds;
  const isTyping = view.spots.some((spot) => mayBeTyping(spot) && spot.lastSeconds > moment);
  return { ...view, first, last, nearEnd: isTyping ? await at(Math.max(view.startSeconds, moment)) : null };
}

async function readAt(
  seconds: number,
  video: Artifacts['video'],
  { run, threads, files, hidden, ai, signal }: StageContext,
  within?: readonly Position[],
): Promise<ScreenPiece[]> {
  signal.throwIfAborted();
  const folder = await files.subfolder('read');
  const frames = await framesAt(await files.local(run.videoKey), video, [seconds], folder, {
    threads,
    signal,
  });
  await hidden.destroyAlwaysIn(frames, signal);
  const [frame] = frames;
  return frame ? ai.readPieces(frame.file, within) : [];
}
