import { looksSame } from '../stages/looks.js';
import type { StoredFrame } from './frame-set.entity.js';

/** A look that comes back is known again after this many others: people, tools and hands move, the bench stays. */
const remembered = 12;

/**
 * For each frame of a list the position of the earlier one that looks the same to a person, null where the look is new. Frames
 * stored before looks were kept are all new.
 */
export function looksLike(frames: readonly Pick<StoredFrame, 'hash'>[]): (number | null)[] {
  const recent: { hash: string; position: number }[] = [];
  return frames.map(({ hash }, position) => {
    if (hash === undefined) return null;
    const known = recent.find((each) => looksSame(each.hash, hash));
    if (known) return known.position;
    recent.unshift({ hash, position });
    recent.length = Math.min(recent.length, remembered);
    return null;
  });
}
