import { describe, expect, it } from '@jest/globals';
import { decodeHeatMap, type HeadMaps } from './heat-map.js';
import { GRID_CELLS, GRID_SIDE } from './taps.js';

const CLASSES = ['valve', 'hose'];

interface Cell {
  row: number;
  column: number;
  class: number;
  logit: number;
  distances?: [number, number, number, number];
}

function maps(cells: readonly Cell[]): HeadMaps {
  const heat = new Float32Array(GRID_CELLS * CLASSES.length).fill(-10);
  const boxes = new Float32Array(GRID_CELLS * 4);
  for (const cell of cells) {
    const at = cell.row * GRID_SIDE + cell.column;
    heat[at * CLASSES.length + cell.class] = cell.logit;
    boxes.set((cell.distances ?? [1, 1, 1, 1]).map(Math.log), at * 4);
  }
  return { heat, boxes };
}

describe('a heat map', () => {
  it('yields a box for a peak, from its cell’s distances, with its sigmoid as score', () => {
    const seen = decodeHeatMap(
      maps([{ row: 9, column: 18, class: 1, logit: Math.log(4), distances: [2, 3, 4, 5] }]),
      CLASSES,
      0.5,
    );
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ label: 'hose', isCustom: true });
    expect(seen[0]?.score).toBeCloseTo(0.8, 5);
    expect(seen[0]?.box.x).toBeCloseTo(16.5 / 38, 5);
    expect(seen[0]?.box.y).toBeCloseTo(6.5 / 38, 5);
    expect(seen[0]?.box.width).toBeCloseTo(6 / 38, 5);
    expect(seen[0]?.box.height).toBeCloseTo(8 / 38, 5);
  });

  it('ignores cells with a higher neighbour of the same class, diagonals included', () => {
    const seen = decodeHeatMap(
      maps([
        { row: 5, column: 5, class: 0, logit: 2 },
        { row: 6, column: 6, class: 0, logit: 3 },
        { row: 6, column: 5, class: 1, logit: 1 },
      ]),
      CLASSES,
      0.5,
    );
    expect(seen.map(({ label }) => label).sort()).toEqual(['hose', 'valve']);
  });

  it('yields one box for a plateau of equal neighbours', () => {
    const plateau = [4, 5].map((column) => ({ row: 4, column, class: 0, logit: 2 }));
    expect(decodeHeatMap(maps(plateau), CLASSES, 0.5)).toHaveLength(1);
  });

  it('does not treat the last cell of a row as a neighbour of the next row’s first', () => {
    const far = [
      { row: 4, column: GRID_SIDE - 1, class: 0, logit: 2 },
      { row: 5, column: 0, class: 0, logit: 3 },
    ];
    expect(decodeHeatMap(maps(far), CLASSES, 0.5)).toHaveLength(2);
  });

  it('ignores scores below the minimum and accepts the minimum itself', () => {
    const cells = [
      { row: 4, column: 4, class: 0, logit: 0 },
      { row: 9, column: 9, class: 0, logit: -0.01 },
    ];
    expect(decodeHeatMap(maps(cells), CLASSES, 0.5)).toHaveLength(1);
  });

  it('clips boxes to the picture', () => {
    const seen = decodeHeatMap(
      maps([{ row: 0, column: 37, class: 0, logit: 3, distances: [1e9, 1e9, 1e9, 1e9] }]),
      CLASSES,
      0.5,
    );
    expect(seen[0]?.box).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  });
});
