import { annotationLimits } from '@sop/contracts';

/** A colour of the palette; `ink` is the text colour on it (contrast at least 4.5:1). */
export interface LabelColour {
  readonly fill: string;
  readonly ink: '#ffffff' | '#111111';
}

/**
 * Ten hues that also differ in lightness, so that neighbours in the list are distinguishable without red and green. Light
 * and dark ones alternate.
 */
export const palette: readonly LabelColour[] = [
  { fill: '#ffd23f', ink: '#111111' },
  { fill: '#1f6feb', ink: '#ffffff' },
  { fill: '#ff7a45', ink: '#111111' },
  { fill: '#12866f', ink: '#ffffff' },
  { fill: '#ff8fd0', ink: '#111111' },
  { fill: '#8c3fd1', ink: '#ffffff' },
  { fill: '#7ee081', ink: '#111111' },
  { fill: '#d1263f', ink: '#ffffff' },
  { fill: '#5cd6ee', ink: '#111111' },
  { fill: '#8a5a2b', ink: '#ffffff' },
];

/** The colour of the label at this position in the dataset's list; colours repeat after the tenth. */
export function colourOf(index: number): LabelColour {
  const slot = ((index % annotationLimits.paletteSize) + annotationLimits.paletteSize) % palette.length;
  return palette[slot] ?? { fill: '#ffd23f', ink: '#111111' };
}

/** The outline around a box's line: dark around light colours and light around dark ones, so that one of the two is visible on any image. */
export const haloOf = ({ ink }: Pick<LabelColour, 'ink'>): string =>
  ink === '#111111' ? '#111111' : '#ffffff';
