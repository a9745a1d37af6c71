import { looksSame } from '../stages/looks.js';
import type { StoredFrame } from './frame-set.entity.js';

/** A look that comes back is known again after this many others: people, tools and hands move, the bench stays. */
const remembered = 12;

/**
 * The number of the look of each frame, in order: frames that look the same to a person have the same. Frames stored before looks
 * were kept have each their own.
 */
export function looksOf(frames: readonly Pick<StoredFrame, 'hash'>[]): number[] {
  const recent: { hash: string; look: number }[] = [];
  return frames.map(({ hash }, position) => {
    if (hash === undefined) return position;
    const known = recent.find((each) => looksSame(each.hash, hash));
    if (known) return known.look;
    recent.unshift({ hash, look: position });
    recent.length = Math.min(recent.length, remembered);
    return position;
  });
}

export interface Likeness {
  /** The place in the list of an earlier frame that looks the same; null where the look is new. */
  readonly looksLike: number | null;
  /** The moments of all frames of the set that look so, in seconds; empty for all but the first of a look. */
  readonly alikeSeconds: readonly number[];
}

/** Of frames in order those that look unlike the one before them; see {@link looksOf}. */
export function withoutAlikeNeighbours<T extends { looksLike: number | null }>(list: readonly T[]): T[] {
  const lookAt = (at: number) => list[at]?.looksLike ?? at;
  return list.filter((_frame, at) => at === 0 || lookAt(at) !== lookAt(at - 1));
}

/** How the frames of a list, taken out of a denser set, look among each other and beside the rest of the set. */
export function likenessOf(list: readonly StoredFrame[], set: readonly StoredFrame[]): Likeness[] {
  const looks = looksOf(set);
  const lookOf = new Map(set.map((frame, at) => [frame, looks[at]]));
  const seconds = new Map<number | undefined, number[]>();
  for (const [at, frame] of set.entries()) {
    const known = seconds.get(looks[at]);
    if (known) known.push(frame.seconds);
    else seconds.set(looks[at], [frame.seconds]);
  }
  const first = new Map<number | undefined, number>();
  return list.map((frame, at) => {
    const look = lookOf.get(frame);
    const earlier = first.get(look);
    if (earlier !== undefined) return { looksLike: earlier, alikeSeconds: [] };
    first.set(look, at);
    return { looksLike: null, alikeSeconds: seconds.get(look) ?? [] };
  });
}
