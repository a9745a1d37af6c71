import { annotationLimits } from '@sop/contracts';

/** A colour of the palette; `ink` is what can be read on it (contrast 4.5:1 or more). */
export interface LabelColour {
  readonly fill: string;
  readonly ink: '#ffffff' | '#111111';
}

/**
 * Ten hues that differ in lightness too, so that neighbours in the list are told apart also without seeing red and green. Light
 * and dark ones take turns.
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

/** The colour of the label with this place in the dataset's list; after the tenth they begin again. */
export function colourOf(index: number): LabelColour {
  const place = ((index % annotationLimits.paletteSize) + annotationLimits.paletteSize) % palette.length;
  return palette[place] ?? { fill: '#ffd23f', ink: '#111111' };
}

/** The line around a box's line: dark around light colours, light around dark ones. So one of the two is seen on any picture. */
export const haloOf = ({ ink }: Pick<LabelColour, 'ink'>): string =>
  ink === '#111111' ? '#111111' : '#ffffff';
