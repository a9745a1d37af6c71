/** Pixels, as in `dashboard.module.css` at the default font size. */
const gap = 20;
const minCardWidth = 272;
/** Approximate height below a card's picture; rows are measured once they are rendered. */
const textHeight = 189;
const defaultWidth = 1080;

export const columnsOf = (width: number): number =>
  Math.max(1, Math.floor(((width || defaultWidth) + gap) / (minCardWidth + gap)));

export function estimatedRowHeight(width: number, columns: number): number {
  const card = ((width || defaultWidth) - gap * (columns - 1)) / columns;
  return Math.round((card * 9) / 16) + textHeight + gap;
}
