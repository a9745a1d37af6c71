import { statusMessage, type StatusMessage } from '@sop/contracts';
import type { ChosenNetworks } from '../ai/ports.js';
import type { Artifacts, FrameDetections, MeasuredFrame } from './artifacts.js';
import { spread } from './frames.js';
import { withoutRepeats } from './picture-statistics.js';
import { stage, type StageContext } from './stage.js';

/** A few frames are examined early, so that planning and writing know what kind of things are in the picture. */
const previewFrameCount = 8;
/** Detection ends after this share of the video's length and this minimum, even with frames left. */
const budgetShare = 0.6;
const budgetMinSeconds = 30;
/** The same for chosen pictures that were not examined before. */
const pictureBudgetShare = 0.15;
const pictureBudgetMinSeconds = 10;
/** Frames per batch: within a batch the next frame is decoded while one is examined. */
const batchSize = 8;
const lookingMessage = statusMessage('making.looking-for-things');

/** The networks of a company that has disabled detection. */
const noNetworks: ChosenNetworks = {
  base: { model: 'none', title: 'none', reason: null },
  backend: 'none',
  company: null,
  classes: [],
  isOff: true,
};

/**
 * Chosen once, when detection starts, and stored with the run: all frames are examined by the same networks,
 * whatever the company activates later and in every attempt.
 */
export const networks = stage({
  needs: ['frames'],
  gives: 'networks',
  shownAs: 'detecting',
  weight: 2,
  run: async (_, { ai, settings, companySettings }) =>
    companySettings.object_detection ? ai.chooseNetworks(settings.yolo_model) : noNetworks,
});

export const previewDetections = stage({
  needs: ['frames', 'networks'],
  gives: 'previewDetections',
  shownAs: 'detecting',
  weight: 2,
  async run({ frames, networks }, context) {
    const first = previewFramesOf(withoutRepeats(frames.frames));
    const { found } = await detectIn(first, networks, context, {
      message: lookingMessage,
      seconds: Infinity,
    });
    return found;
  },
});

/** Examines all distinct frames in an order that covers the whole video however early the time is up. */
export const frameDetections = stage({
  needs: ['frames', 'networks', 'previewDetections', 'video'],
  gives: 'frameDetections',
  shownAs: 'detecting',
  weight: 8,
  async run({ frames, networks, previewDetections, video }, context) {
    if (networks.isOff) return { found: [], examinedAt: [] };
    const distinct = withoutRepeats(frames.frames);
    const previewed = new Set(previewFramesOf(distinct));
    const rest = bisectionOrder(distinct.filter((frame) => !previewed.has(frame)));
    const seconds = Math.max(budgetMinSeconds, budgetShare * video.durationSeconds);
    const later = await detectIn(rest, networks, context, { message: lookingMessage, seconds });
    return {
      found: [...previewDetections, ...later.found].sort((a, b) => a.seconds - b.seconds),
      examinedAt: [...[...previewed].map(({ seconds }) => seconds), ...later.examinedAt].sort(
        (a, b) => a - b,
      ),
    };
  },
});

/** Examines the chosen pictures that were not examined before, every step's best one first. */
export const pictureDetections = stage({
  needs: ['frames', 'networks', 'frameDetections', 'pictures', 'video'],
  gives: 'pictureDetections',
  shownAs: 'screenshots',
  weight: 2,
  run({ frames, networks, frameDetections, pictures, video }, context) {
    const missing = missingFrames(frames.frames, frameDetections, pictures);
    const seconds = Math.max(pictureBudgetMinSeconds, pictureBudgetShare * video.durationSeconds);
    return detectIn(missing, networks, context, {
      message: statusMessage('making.looking-at-chosen'),
      seconds,
    });
  },
});

const previewFramesOf = (distinct: readonly MeasuredFrame[]): MeasuredFrame[] =>
  spread(distinct, previewFrameCount);

async function detectIn(
  frames: readonly MeasuredFrame[],
  networks: ChosenNetworks,
  { ai, files, signal, report, onPicture }: StageContext,
  budget: { message: StatusMessage; seconds: number },
): Promise<FrameDetections> {
  const frameDetections: FrameDetections = { found: [], examinedAt: [] };
  if (frames.length === 0 || networks.isOff) return frameDetections;
  const detector = await ai.openDetector(networks);
  const end = performance.now() + budget.seconds * 1000;
  for (let at = 0; at < frames.length && performance.now() < end; at += batchSize) {
    const some = frames.slice(at, at + batchSize);
    for (const { thumbnail_key } of some.slice(0, 1)) onPicture(thumbnail_key);
    const inputs = await Promise.all(
      some.map(async ({ key, seconds }) => ({ file: await files.local(key), seconds })),
    );
    frameDetections.found.push(...(await detector.detect(inputs, { signal, report: () => undefined })));
    frameDetections.examinedAt.push(...some.map(({ seconds }) => seconds));
    report(Math.min(1, (at + batchSize) / frames.length), budget.message);
  }
  return frameDetections;
}

/** Frames of the chosen pictures, each once: first the best picture of every step, then the second best. */
export function missingFrames(
  frames: readonly MeasuredFrame[],
  { examinedAt }: FrameDetections,
  { perStep }: Artifacts['pictures'],
): MeasuredFrame[] {
  const seenMoments = new Set(examinedAt);
  const bySeconds = new Map(frames.map((frame) => [frame.seconds, frame]));
  const ranks = Math.max(0, ...perStep.map((pictures) => pictures.length));
  const chosen = Array.from({ length: ranks }, (_, rank) => perStep.map((pictures) => pictures[rank]));
  const moments = new Set(chosen.flat().flatMap((picture) => (picture ? [picture.seconds] : [])));
  return [...moments].flatMap((seconds) => {
    const frame = bySeconds.get(seconds);
    return frame && !seenMoments.has(seconds) ? [frame] : [];
  });
}

/** Reorders so that every prefix is spread over the whole: by the bit-reversed position (van der Corput). */
export function bisectionOrder<T>(items: readonly T[]): T[] {
  const reversed = (n: number) => {
    let value = 0;
    for (let share = 0.5, rest = n; rest > 0; share /= 2, rest >>= 1) if (rest & 1) value += share;
    return value;
  };
  return items
    .map((item, at) => ({ item, rank: reversed(at) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
