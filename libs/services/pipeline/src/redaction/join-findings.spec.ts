import { describe, expect, it } from '@jest/globals';
import { joinFindings as joinAll, placesOf, placesTogether, type Observation } from './join-findings.js';

const aspect = 16 / 9;
const joinFindings = (observations: readonly Observation[]) => joinAll(observations, 0.5);
const seen = (
  picture: number,
  left: number,
  { text = null, kind = 'face', width = 0.1 }: Partial<Observation> & { width?: number } = {},
): Observation => ({
  ...{ kind, text, picture, seconds: picture / 2, untilSeconds: (picture + 1) / 2 },
  place: { left, top: 0.2, width, height: 0.1 },
});
const mail = { kind: 'mail', text: 'a@example.com' } as const;

describe('findings over time', () => {
  it('are one where a face stays or moves, and two where it is gone for long or in another place', () => {
    const tracks = joinFindings([
      ...[seen(0, 0.1), seen(0, 0.7), seen(1, 0.12), seen(1, 0.7), seen(2, 0.15), seen(20, 0.15)],
    ]);
    expect(tracks.map((track) => track.seen.length)).toEqual([3, 2, 1]);
  });

  it('are one where a text scrolls, or is misread in its place', () => {
    const tracks = joinFindings([
      ...[seen(0, 0.1, mail), seen(1, 0.6, mail), seen(2, 0.6, { ...mail, text: 'a@exarnple.com' })],
      seen(3, 0.1, { kind: 'mail', text: 'b@example.com' }),
    ]);
    expect(tracks.map((track) => track.seen.length)).toEqual([3, 1]);
  });

  it('are redacted half a second longer on both sides, with a margin around', () => {
    const [track] = joinFindings([seen(4, 0.3), seen(5, 0.3)]);
    const places = track ? placesOf(track, 0.5, aspect) : [];
    expect(places).toEqual([
      expect.objectContaining({ from_seconds: 1.5, to_seconds: 3.5, y: expect.closeTo(0.175, 5) }),
    ]);
    expect(places[0]?.x).toBeLessThan(0.3);
  });

  it('cover the way of what moves, also between two pictures', () => {
    const [track] = joinFindings(
      [0.1, 0.1, 0.1, 0.1, 0.8, 0.8, 0.8, 0.8].map((left, at) => seen(at, left, mail)),
    );
    const places = track ? placesOf(track, 0.5, aspect) : [];
    const covers = (seconds: number, x: number) =>
      places.some(
        (place) =>
          place.from_seconds <= seconds &&
          seconds <= place.to_seconds &&
          place.x <= x &&
          x <= place.x + place.width,
      );
    expect([covers(1, 0.15), covers(1.8, 0.5), covers(2.2, 0.85)]).toEqual([true, true, true]);
    expect([covers(0.5, 0.85), covers(3.5, 0.15)]).toEqual([false, false]);
  });

  it('have as many places as fit together, and none is lost', () => {
    const many = Array.from({ length: 40 }, (_, picture) =>
      seen(picture, picture % 2 === 0 ? 0.1 : 0.8, mail),
    );
    const [track] = joinFindings(many);
    const places = track ? placesOf(track, 0.5, aspect) : [];
    expect(places.length).toBeLessThanOrEqual(20);
    const all = placesTogether(Array.from({ length: 500 }, () => places));
    expect(all.length).toBeLessThanOrEqual(1000);
    expect(Math.max(...all.map(({ to_seconds }) => to_seconds))).toBe(20.5);
  });
});
