import type { Position, ScreenSpot } from '@sop/procedure-writer';
import { hasScrolled } from './scrolling.js';
import { cellSide, changedAreas, edgesIn, type Area, type GreyPicture } from './changed-areas.js';

export interface TimedPicture extends GreyPicture {
  seconds: number;
}

/** A range between two large changes, with its first and last moments and the small areas that changed in it. */
export interface FoundView {
  startSeconds: number;
  endSeconds: number;
  spots: ScreenSpot[];
  /** It appeared by scrolling. */
  isScrolled: boolean;
  /** The areas that changed in its last second. */
  marks: ScreenSpot[];
}

/** A window, a drop-down list or a page: larger than a mouse pointer or a line of text. */
const minShare = 0.015;
/** Hovering changes colours but not letters, so it is not another view. */
const otherEdgesShare = 0.5;
const certainOtherEdges = 700;
/** A single picture is a transition, not a view. */
const minPictures = 2;

/** Length of the final part in which pointer actions are marked. */
const markSeconds = 1;

/** Finds views in a sequence of pictures; stores the first picture of the view and those of the last second. */
export class ViewFinder {
  private readonly found: FoundView[] = [];
  private first: TimedPicture | undefined;
  private recent: TimedPicture[] = [];
  private pictures = 0;
  private isScrolled = false;
  private settled = 0;
  private all = 0;
  private changes: { seconds: number; areas: Area[] }[] = [];

  take(picture: TimedPicture): void {
    this.all += 1;
    const last = this.recent.at(-1);
    const areas = last ? changedAreas(last, picture) : [];
    if (!last || isAnotherView(areas, last, picture)) {
      this.end();
      this.isScrolled = last !== undefined && hasScrolled(last, picture);
      this.first = picture;
      this.pictures = 0;
      this.changes = [];
      this.recent = [];
    } else if (areas.length) this.changes.push({ seconds: picture.seconds, areas });
    this.pictures += 1;
    this.recent = [...this.recent.filter(({ seconds }) => picture.seconds - seconds <= markSeconds), picture];
  }

  /** All views, and the share of pictures that belong to none. */
  finish(): { views: FoundView[]; movingShare: number } {
    this.end();
    this.first = undefined;
    return { views: this.found, movingShare: this.all ? 1 - this.settled / this.all : 0 };
  }

  private end(): void {
    const { first } = this;
    const [before, last] = [this.recent[0], this.recent.at(-1)];
    if (!first || !before || !last || this.pictures < minPictures) return;
    this.settled += this.pictures;
    const spotsSince = (picture: TimedPicture): ScreenSpot[] =>
      changedAreas(picture, last).map((area) => this.spotOf(area, picture));
    const [startSeconds, endSeconds] = [first.seconds, last.seconds];
    const { isScrolled } = this;
    this.found.push({
      startSeconds,
      endSeconds,
      isScrolled,
      spots: spotsSince(first),
      marks: spotsSince(before),
    });
  }

  private spotOf(area: Area, picture: TimedPicture): ScreenSpot {
    const times = this.changes
      .filter(
        ({ seconds, areas }) => seconds > picture.seconds && areas.some((other) => touches(area, other)),
      )
      .map(({ seconds }) => seconds);
    return {
      ...positionOf(area, picture),
      firstSeconds: times[0] ?? picture.seconds,
      lastSeconds: times.at(-1) ?? picture.seconds,
      changes: times.length,
    };
  }
}

/**
 * Apart from pointer, letters and colours, what changed is a page, a window or a list. Areas are added up, because
 * a page may be mostly blank.
 */
function isAnotherView(areas: readonly Area[], before: GreyPicture, after: GreyPicture): boolean {
  const cells = areas
    .filter((area) => showsOtherEdges(area, before, after))
    .reduce((sum, { left, top, right, bottom }) => sum + (right - left + 1) * (bottom - top + 1), 0);
  return (cells * cellSide ** 2) / (after.width * after.height) >= minShare;
}

function showsOtherEdges(area: Area, before: GreyPicture, after: GreyPicture): boolean {
  const { either, other } = edgesIn(area, before, after);
  return other >= certainOtherEdges || other >= otherEdgesShare * either;
}

const touches = (a: Area, b: Area): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

const positionOf = ({ left, top, right, bottom }: Area, { width, height }: GreyPicture): Position => ({
  left: (left * cellSide) / width,
  top: (top * cellSide) / height,
  width: ((right - left + 1) * cellSide) / width,
  height: ((bottom - top + 1) * cellSide) / height,
});
