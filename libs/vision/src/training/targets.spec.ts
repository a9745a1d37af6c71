import { describe, expect, it } from '@jest/globals';
import { decodeHeatMap } from '../head/heat-map.js';
import { GRID_CELLS, GRID_SIDE } from '../head/taps.js';
import { headTarget, negativeTarget } from './targets.js';

const CLASSES = ['valve', 'hose'];
const valve = { label: 'valve', box: { x: 0.1, y: 0.2, width: 0.3, height: 0.2 } };
const hose = { label: 'hose', box: { x: 0.55, y: 0.5, width: 0.4, height: 0.45 } };

/** The detections of a network that returns its targets exactly. */
function readBack(target: ReturnType<typeof headTarget>) {
  const heat = target.heat.map((value) => (value >= 1 ? 5 : value - 10));
  const boxes = new Float32Array(GRID_CELLS * 4);
  for (let cell = 0; cell < GRID_CELLS; cell += 1) {
    const [left = 0, top = 0, right = 0, bottom = 0] = target.boxes.subarray(cell * 4, cell * 4 + 4);
    const [x, y] = [(cell % GRID_SIDE) + 0.5, Math.floor(cell / GRID_SIDE) + 0.5];
    boxes.set([x - left, y - top, right - x, bottom - y].map(Math.log), cell * 4);
  }
  return decodeHeatMap({ heat, boxes }, CLASSES, 0.5);
}

describe('the targets of a view', () => {
  it('are decoded to the same boxes', () => {
    const seen = readBack(headTarget([valve, hose], CLASSES)).sort((a, b) => a.box.x - b.box.x);
    expect(seen.map(({ label }) => label)).toEqual(['valve', 'hose']);
    seen.forEach(({ box }, i) => {
      const truth = [valve, hose][i]?.box;
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(box[side]).toBeCloseTo(truth?.[side] ?? NaN, 4);
    });
  });

  it('have a centre for every object, weighted by the logarithm of its area', () => {
    const target = headTarget([valve, hose], CLASSES);
    expect(target.centres).toBe(2);
    const areas = [valve, hose].map(({ box }) => box.width * box.height * GRID_CELLS);
    const expected = areas.reduce((sum, area) => sum + Math.log(1 + area), 0);
    expect(target.weights.reduce((a, b) => a + b, 0)).toBeCloseTo(expected, 3);
  });

  it('fall off around the centre, in the shape of the box', () => {
    const { heat } = headTarget(
      [{ label: 'valve', box: { x: 0.2, y: 0.4, width: 0.6, height: 0.2 } }],
      CLASSES,
    );
    const at = (row: number, column: number) => heat[(row * GRID_SIDE + column) * 2] ?? NaN;
    expect(at(19, 19)).toBe(1);
    expect(at(19, 21)).toBeLessThan(1);
    expect(at(19, 21)).toBeGreaterThan(at(19, 23));
    expect(at(19, 21)).toBeGreaterThan(at(21, 19));
  });

  it('assign cells of two overlapping boxes to the smaller one', () => {
    const inner = { label: 'hose', box: { x: 0.2, y: 0.25, width: 0.1, height: 0.1 } };
    const { boxes } = headTarget([inner, valve], CLASSES);
    const cell = Math.floor(0.3 * GRID_SIDE) * GRID_SIDE + Math.floor(0.25 * GRID_SIDE);
    expect(boxes[cell * 4]).toBeCloseTo(0.2 * GRID_SIDE, 4);
  });

  it('have a centre for an object smaller than a cell, at the picture’s very edge', () => {
    const speck = { label: 'valve', box: { x: 0.998, y: 0.998, width: 0.002, height: 0.002 } };
    const target = headTarget([speck], CLASSES);
    expect(target.centres).toBe(1);
    expect(target.weights.at(-1)).toBeGreaterThan(0);
  });

  it('ignore labels that the head does not have', () => {
    const target = headTarget([{ ...valve, label: 'cable' }], CLASSES);
    expect([target.centres, Math.max(...target.heat), Math.min(...target.mask)]).toEqual([0, 0, 1]);
  });

  it('are masked inside cut-off objects, except at a centre', () => {
    const target = headTarget([valve], CLASSES, [valve.box]);
    const centre = Math.floor(0.3 * GRID_SIDE) * GRID_SIDE + Math.floor(0.25 * GRID_SIDE);
    expect(target.mask[centre]).toBe(1);
    expect(target.mask[Math.floor(0.21 * GRID_SIDE + 1) * GRID_SIDE + 5]).toBe(0);
    expect(target.mask[0]).toBe(1);
  });
});

describe('the targets of a picture of other classes', () => {
  const target = negativeTarget([valve.box], 2);

  it('are background inside the boxes and masked outside', () => {
    const known = [...target.mask].flatMap((value, cell) => (value === 1 ? [cell] : []));
    expect(known.length).toBeGreaterThan(0);
    for (const cell of known) {
      const [x, y] = [
        ((cell % GRID_SIDE) + 0.5) / GRID_SIDE,
        (Math.floor(cell / GRID_SIDE) + 0.5) / GRID_SIDE,
      ];
      expect(x).toBeGreaterThan(0.1);
      expect(x).toBeLessThan(0.4);
      expect(y).toBeGreaterThan(0.2);
      expect(y).toBeLessThan(0.4);
    }
  });

  it('have no object and no box', () => {
    expect(target.centres).toBe(0);
    expect(Math.max(...target.heat, ...target.weights)).toBe(0);
  });

  it('include a box smaller than a cell', () => {
    const speck = negativeTarget([{ x: 0.5, y: 0.5, width: 0.001, height: 0.001 }], 2);
    expect(speck.mask.reduce((a, b) => a + b, 0)).toBe(1);
  });
});
