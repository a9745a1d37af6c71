import type { TrainingEpoch } from '@sop/contracts';
import { texts } from '../training.texts.js';

const entriesLookedAt = 5;
type Entry = Pick<TrainingEpoch, 'epoch' | 'timestamp'>;

/** Seconds left at the speed of the last five epochs; null before two are known. */
export function secondsLeft(history: readonly Entry[], totalEpochs: number): number | null {
  const recent = history.slice(-entriesLookedAt);
  const first = recent.at(0);
  const last = recent.at(-1);
  if (!first || !last || last.epoch <= first.epoch) return null;
  const elapsed = (Date.parse(last.timestamp) - Date.parse(first.timestamp)) / 1000;
  if (!Number.isFinite(elapsed) || elapsed < 0) return null;
  return Math.max(0, totalEpochs - last.epoch) * (elapsed / (last.epoch - first.epoch));
}

/** The fraction after which a training is almost done: epochs of a short one take seconds. */
const almostAll = 0.8;

/** The remaining time as text: `~3 min remaining`, or `Almost done` in the last minute of its last epochs. */
export function timeLeft(history: readonly Entry[], totalEpochs: number): string | null {
  const seconds = secondsLeft(history, totalEpochs);
  if (seconds === null) return null;
  const isAlmostAll = (history.at(-1)?.epoch ?? 0) >= totalEpochs * almostAll;
  if (seconds < 60 && isAlmostAll) return texts.almostDone;
  return texts.minutesLeft(Math.max(1, Math.round(seconds / 60)));
}
