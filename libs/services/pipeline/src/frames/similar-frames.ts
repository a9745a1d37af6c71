import { isSimilarHash } from '../stages/picture-statistics.js';
import type { StoredFrame } from './frame-set.entity.js';

/** An earlier look is recognised after up to this many others: people, tools and hands move, the bench stays. */
const maxRemembered = 12;

/**
 * The look number of each frame, in order: frames that look the same have the same number. Frames stored without a
 * hash have one each.
 */
export function groupsOfSimilar(frames: readonly Pick<StoredFrame, 'hash'>[]): number[] {
  const recent: { hash: string; look: number }[] = [];
  return frames.map(({ hash }, position) => {
    if (hash === undefined) return position;
    const match = recent.find((each) => isSimilarHash(each.hash, hash));
    if (match) return match.look;
    recent.unshift({ hash, look: position });
    recent.length = Math.min(recent.length, maxRemembered);
    return position;
  });
}

export interface Similarity {
  /** The list index of an earlier frame that looks the same; null for a new look. */
  readonly looksLike: number | null;
  /** The moments of all frames of the set with this look, in seconds; empty for all but the first of a look. */
  readonly alikeSeconds: readonly number[];
}

/** Drops frames that look like the one before them; see {@link groupsOfSimilar}. */
export function withoutSimilarNeighbours<T extends { looksLike: number | null }>(list: readonly T[]): T[] {
  const lookAt = (at: number) => list[at]?.looksLike ?? at;
  return list.filter((_frame, at) => at === 0 || lookAt(at) !== lookAt(at - 1));
}

/** Compares the frames of a list, selected from a denser set, with each other and with the rest of the set. */
export function similarityOf(list: readonly StoredFrame[], set: readonly StoredFrame[]): Similarity[] {
  const looks = groupsOfSimilar(set);
  const lookOf = new Map(set.map((frame, at) => [frame, looks[at]]));
  const seconds = new Map<number | undefined, number[]>();
  for (const [at, frame] of set.entries()) {
    const moments = seconds.get(looks[at]);
    if (moments) moments.push(frame.seconds);
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
