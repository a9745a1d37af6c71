/** Pixels, as `dashboard.module.css` has them at the usual size of letters. */
const gap = 20;
const narrowestCard = 272;
/** What stands below a card's picture. Rows are measured once they are seen; until then this is near enough. */
const words = 189;
const presumedWidth = 1080;

export const columnsOf = (width: number): number =>
  Math.max(1, Math.floor(((width || presumedWidth) + gap) / (narrowestCard + gap)));

export function presumedRowHeight(width: number, columns: number): number {
  const card = ((width || presumedWidth) - gap * (columns - 1)) / columns;
  return Math.round((card * 9) / 16) + words + gap;
}
