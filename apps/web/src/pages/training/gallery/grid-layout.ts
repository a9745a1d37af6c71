interface GridLayout {
  readonly columns: number;
  readonly tileWidth: number;
  readonly rowHeight: number;
}

export const gap = 12;
const narrowestTile = 164;
const fewestColumns = 2;
/** Number, time and state below the picture. */
const captionHeight = 34;
/** Before anything was measured. */
const presumedWidth = 800;
/** A tall picture gets bars at its sides instead of very high rows. */
const tallest = 0.75;

/** Ratio of height to width of a tile's picture. */
export const pictureRatio = (width: number | null, height: number | null): number =>
  width && height ? Math.min(height / width, tallest) : 9 / 16;

/** The layout of tiles in a list of a width in pixels. Every row has the same height, so nothing is measured. */
export function layoutOf(measuredWidth: number, ratio: number): GridLayout {
  const width = measuredWidth > 0 ? measuredWidth : presumedWidth;
  const columns = Math.max(fewestColumns, Math.floor((width + gap) / (narrowestTile + gap)));
  const tileWidth = (width - gap * (columns - 1)) / columns;
  return { columns, tileWidth, rowHeight: Math.round(tileWidth * ratio) + captionHeight + gap };
}
