/** One byte per pixel, row by row. */
export interface GreyPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Cells from `left` to `right` and `top` to `bottom`, inclusive. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Side of a cell in pixels of a picture 540 high: about a letter and a half. */
export const cellSide = 12;
/** Encoding changes brightness by up to some 15 of 255 around letters; a letter changes it by more than 60. */
const minDifference = 30;
/** Changed pixels of a cell: a caret is one pixel wide. */
const minPixels = 3;
/** An edge is a step of brightness to the next pixel. */
const edgeStep = 24;

/**
 * Areas where two pictures of one size differ: groups of touching cells, across a gap of one cell sideways
 * (between words).
 */
export function changedAreas(before: GreyPicture, after: GreyPicture): Area[] {
  const columns = Math.ceil(after.width / cellSide);
  const changed = changedCells(before, after, columns);
  const areas: Area[] = [];
  for (const start of [...changed].sort((a, b) => a - b)) {
    if (!changed.has(start)) continue;
    areas.push(takePatch(changed, start, columns));
  }
  return areas;
}

function changedCells(before: GreyPicture, after: GreyPicture, columns: number): Set<number> {
  const counts = new Map<number, number>();
  for (let y = 0; y < after.height; y += 1) {
    const row = Math.floor(y / cellSide) * columns;
    for (let x = 0, at = y * after.width; x < after.width; x += 1, at += 1) {
      if (Math.abs((before.pixels[at] ?? 0) - (after.pixels[at] ?? 0)) < minDifference) continue;
      const cell = row + Math.floor(x / cellSide);
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
  }
  return new Set([...counts].filter(([, count]) => count >= minPixels).map(([cell]) => cell));
}

function takePatch(cells: Set<number>, start: number, columns: number): Area {
  const area = { left: Infinity, top: Infinity, right: -1, bottom: -1 };
  const open = [start];
  cells.delete(start);
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    area.left = Math.min(area.left, column);
    area.right = Math.max(area.right, column);
    area.top = Math.min(area.top, row);
    area.bottom = Math.max(area.bottom, row);
    for (let down = -1; down <= 1; down += 1)
      for (let across = -2; across <= 2; across += 1) {
        const next = cell + down * columns + across;
        const isInRow = column + across >= 0 && column + across < columns;
        if (isInRow && cells.delete(next)) open.push(next);
      }
  }
  return area;
}

/** Counts the pixels of an area where only one picture has an edge, and where either has one. */
export function edgesIn(area: Area, before: GreyPicture, after: GreyPicture) {
  let [either, other] = [0, 0];
  const right = Math.min((area.right + 1) * cellSide, after.width - 1);
  const bottom = Math.min((area.bottom + 1) * cellSide, after.height - 1);
  for (let y = area.top * cellSide; y < bottom; y += 1)
    for (let x = area.left * cellSide; x < right; x += 1) {
      const [was, is] = [isEdge(before, x, y), isEdge(after, x, y)];
      if (was || is) either += 1;
      if (was !== is) other += 1;
    }
  return { either, other };
}

function isEdge({ pixels, width }: GreyPicture, x: number, y: number): boolean {
  const at = y * width + x;
  const here = pixels[at] ?? 0;
  return (
    Math.abs(here - (pixels[at + 1] ?? 0)) >= edgeStep ||
    Math.abs(here - (pixels[at + width] ?? 0)) >= edgeStep
  );
}
