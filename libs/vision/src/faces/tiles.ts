/** A part of an enlarged or reduced picture, in its pixels. */
export interface Tile {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Of a box, in the same pixels. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** One size in which a picture is read, and the parts that are read one after the other. */
export interface Reading {
  width: number;
  height: number;
  tiles: Tile[];
}

/** The network finds faces from about 45 pixels on, so a frame of 1280 by 720 is doubled for those of half that. */
const longestSide = 2560;
const largestZoom = 2;
/** A tile's longest side bounds the memory of the network. */
const longestTile = 1536;
/** A face in the overlap is whole in one of two tiles; a larger one is whole in the reading at half the size. */
const overlap = 160;
/** A box that comes this near to another tile is of a face that is cut off there. */
const seam = 16;
/** The network pads its input to multiples of this. */
const grid = 128;

/** A picture is read enlarged, in overlapping tiles, for small faces, and at half that size for large ones. */
export function readingsOf(width: number, height: number): Reading[] {
  const zoom = Math.min(largestZoom, longestSide / Math.max(width, height));
  return [zoom, zoom / 2].map((scale) => {
    const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [
      number,
      number,
    ];
    const rows = spans(high);
    const tiles = rows.flatMap(([top, tall]) =>
      spans(wide).map(([left, broad]) => ({ left, top, width: broad, height: tall })),
    );
    return { width: wide, height: high, tiles };
  });
}

/** Whether a box within a tile ends where the picture goes on; the whole face is found in another tile or at half the size. */
export function isCutOff(
  picture: { width: number; height: number },
  tile: Tile,
  { left, top, right, bottom }: Edges,
): boolean {
  return (
    (tile.left > 0 && left < tile.left + seam) ||
    (tile.top > 0 && top < tile.top + seam) ||
    (tile.left + tile.width < picture.width && right > tile.left + tile.width - seam) ||
    (tile.top + tile.height < picture.height && bottom > tile.top + tile.height - seam)
  );
}

/** Start and length of the tiles along one side. */
function spans(side: number): [start: number, length: number][] {
  const count = Math.max(1, Math.ceil((side - overlap) / (longestTile - overlap)));
  const even = (side + (count - 1) * overlap) / count;
  const length = Math.min(side, Math.ceil(even / grid) * grid);
  return Array.from({ length: count }, (_, at) => [
    count === 1 ? 0 : Math.round((at * (side - length)) / (count - 1)),
    length,
  ]);
}
