import { describe, expect, it } from '@jest/globals';
import { ViewFinder, type TimedPicture } from './views.js';

const [width, height] = [480, 270];
interface Patch {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A white picture with striped patches, which look like text, and grey ones. */
function picture(seconds: number, striped: Patch[], plain: (Patch & { grey: number })[] = []): TimedPicture {
  const pixels = new Uint8Array(width * height).fill(255);
  const fill = ({ left, top, right, bottom }: Patch, colour: (x: number, y: number) => number) => {
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) pixels[y * width + x] = colour(x, y);
  };
  for (const patch of plain) fill(patch, () => patch.grey);
  for (const patch of striped) fill(patch, (x, y) => ((x * 7 + y * y * 3) % 5 < 2 ? 0 : 255));
  return { seconds, width, height, pixels };
}
const find = (pictures: readonly TimedPicture[]) => {
  const finder = new ViewFinder();
  for (const each of pictures) finder.take(each);
  return finder.finish();
};
const box = (left: number, top: number, right: number, bottom: number): Patch => ({
  left,
  top,
  right,
  bottom,
});
const page = [box(20, 20, 200, 34), box(20, 60, 180, 74), box(20, 100, 220, 114)];
const other = [box(240, 90, 420, 200)];

describe('views of a screen', () => {
  it('start at large changes, and contain the small areas that end differently than they began', () => {
    const letters = (count: number) => [...page, box(260, 40, 260 + count * 14, 54)];
    const { views, movingShare } = find([
      ...[0, 1, 2, 3, 4].map((at) => picture(at / 5, letters(at))),
      ...[5, 6, 7].map((at) => picture(at / 5, other)),
    ]);
    expect(views.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
      [0, 0.8],
      [1, 1.4],
    ]);
    expect(views[0]?.spots).toHaveLength(1);
    expect(views[0]?.spots[0]).toMatchObject({ firstSeconds: 0.2, lastSeconds: 0.8, changes: 4 });
    expect(movingShare).toBe(0);
  });

  it('continue when only the colour under the pointer changes', () => {
    const lit = { ...box(10, 52, 230, 82), grey: 190 };
    const { views } = find([
      picture(0, page),
      picture(0.2, page),
      picture(0.4, page, [lit]),
      picture(0.6, page, [lit]),
    ]);
    expect(views).toHaveLength(1);
    expect(views[0]?.marks.length).toBeGreaterThan(0);
  });

  it('are empty when the picture never rests', () => {
    const { views, movingShare } = find(
      Array.from({ length: 12 }, (_, at) =>
        picture(at / 5, [box(20 + at * 20, (at % 3) * 80, 200 + at * 20, 70 + (at % 3) * 80)]),
      ),
    );
    expect([views.length, movingShare]).toEqual([0, 1]);
  });

  it('report whether a page was scrolled or replaced', () => {
    const scrolled = (by: number) =>
      page
        .concat(other)
        .map((patch) => ({ ...patch, top: Math.max(0, patch.top - by), bottom: patch.bottom - by }));
    const { views } = find([
      picture(0, scrolled(0)),
      picture(0.2, scrolled(0)),
      picture(0.4, scrolled(18)),
      picture(0.6, scrolled(18)),
      picture(0.8, [box(120, 200, 460, 260)]),
      picture(1, [box(120, 200, 460, 260)]),
    ]);
    expect(views.map(({ isScrolled }) => isScrolled)).toEqual([false, true, false]);
  });
});
