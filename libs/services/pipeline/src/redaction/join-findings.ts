import { intersectionOverUnion, redactionLimits, type FindingKind, type RedactedPlace } from '@sop/contracts';
import type { Position } from '@sop/procedure-writer';
import { around } from './personal-text.js';

/** A face or a text on one picture of the video. */
export interface Observation {
  kind: FindingKind;
  /** Null for a face. */
  text: string | null;
  place: Position;
  /** When the picture is shown. */
  seconds: number;
  untilSeconds: number;
  /** The number of the picture. */
  picture: number;
}

/** The same face or text over time. */
export interface Track {
  kind: FindingKind;
  text: string | null;
  seen: Observation[];
}

/** What is not seen for longer is another one: one picture may be misread. */
const longestGapSeconds = 2;
const sameFace = 0.1;
const sameMisreadText = 0.5;
/** Places of what moves are separate ones when one around them is larger than this by the larger of them. */
const grownBy = 1.6;
/** Pixels around a text and a face as shares of their height. */
const paddings = { text: 0.3, face: 0.25 };
const leastPadding = 0.004;
/** The shortest time before and after a finding that is redacted too. */
const leastMarginSeconds = 0.5;
const mostPlaces = 20;

/** Joins what was found on the pictures of a video, in their order. `intervalSeconds` is the longest time from picture to picture. */
export function joinFindings(observations: readonly Observation[], intervalSeconds: number): Track[] {
  const gapSeconds = Math.max(longestGapSeconds, intervalSeconds);
  const tracks: Track[] = [];
  let recent: Track[] = [];
  for (const observation of observations) {
    let best: { track: Track; score: number } | undefined;
    recent = recent.filter(
      ({ seen }) => observation.seconds - (seen.at(-1)?.untilSeconds ?? 0) <= gapSeconds,
    );
    for (const track of recent) {
      const score = likeness(track, observation);
      if (score > (best?.score ?? 0)) best = { track, score };
    }
    if (best) best.track.seen.push(observation);
    else {
      const track = { kind: observation.kind, text: observation.text, seen: [observation] };
      tracks.push(track);
      recent.push(track);
    }
  }
  return tracks;
}

/** 0 where they are different ones. */
function likeness({ kind, text, seen }: Track, observation: Observation): number {
  const last = seen.at(-1);
  if (!last || kind !== observation.kind || last.picture === observation.picture) return 0;
  const overlap = intersectionOverUnion(boxOf(last.place), boxOf(observation.place));
  if (kind === 'face') return overlap >= sameFace ? overlap : 0;
  if (lettersOf(text) === lettersOf(observation.text)) return 1 + overlap;
  return overlap >= sameMisreadText ? overlap : 0;
}

const lettersOf = (text: string | null): string => (text ?? '').replaceAll(/\s/g, '').toLowerCase();

const boxOf = ({ left, top, width, height }: Position) => ({ x: left, y: top, width, height });
const areaOf = ({ width, height }: Position): number => width * height;

interface Piece {
  from: number;
  to: number;
  place: Position;
}

/**
 * The places of a track with margins: what stays has one, what moves has one for each part of its way and one around both ends
 * of the time between two pictures. `intervalSeconds` is the time from picture to picture.
 */
export function placesOf({ kind, seen }: Track, intervalSeconds: number, aspect: number): RedactedPlace[] {
  const pieces: Piece[] = [];
  for (const [index, { place, seconds, untilSeconds }] of seen.entries()) {
    const last = pieces.at(-1);
    const before = seen[index - 1];
    const both = last && around([last.place, place]);
    if (last && both && areaOf(both) <= grownBy * Math.max(areaOf(last.place), areaOf(place))) {
      last.place = both;
      last.to = untilSeconds;
    } else {
      if (before)
        pieces.push({ from: before.seconds, to: untilSeconds, place: around([before.place, place]) });
      pieces.push({ from: seconds, to: untilSeconds, place });
    }
  }
  const margin = Math.max(leastMarginSeconds, intervalSeconds);
  const padding = paddings[kind === 'face' ? 'face' : 'text'];
  return atMost(pieces, mostPlaces).map(({ from, to, place }) => ({
    ...{ from_seconds: Math.max(0, from - margin), to_seconds: to + margin },
    ...padded(place, padding, aspect),
  }));
}

/** Neighbours become one until there are no more than these. */
function atMost(pieces: readonly Piece[], count: number): Piece[] {
  let all = [...pieces];
  while (all.length > count)
    all = all.flatMap((piece, index) => {
      if (index % 2 === 1) return [];
      const next = all[index + 1];
      return next
        ? [{ from: piece.from, to: Math.max(piece.to, next.to), place: around([piece.place, next.place]) }]
        : [piece];
    });
  return all;
}

function padded({ left, top, width, height }: Position, padding: number, aspect: number) {
  const down = Math.max(leastPadding, padding * height);
  const across = Math.max(leastPadding, (padding * height) / aspect);
  const [x, y] = [Math.max(0, left - across), Math.max(0, top - down)];
  return {
    x,
    y,
    width: Math.min(1, left + width + across) - x,
    height: Math.min(1, top + height + down) - y,
  };
}

/** The places of several findings, of each at most as many as fit for all together. */
export function placesTogether(
  perFinding: readonly (readonly RedactedPlace[])[],
  limit: number = redactionLimits.places,
): RedactedPlace[] {
  for (let most = mostPlaces; most > 1; most = Math.ceil(most / 2)) {
    const all = perFinding.flatMap((places) => fewer(places, most));
    if (all.length <= limit) return all;
  }
  return perFinding.flatMap((places) => fewer(places, 1));
}

function fewer(places: readonly RedactedPlace[], count: number): RedactedPlace[] {
  const pieces = places.map(({ from_seconds, to_seconds, x, y, width, height }) => ({
    from: from_seconds,
    to: to_seconds,
    place: { left: x, top: y, width, height },
  }));
  return atMost(pieces, count).map(({ from, to, place }) => ({
    ...{ from_seconds: from, to_seconds: to },
    ...boxOf(place),
  }));
}
