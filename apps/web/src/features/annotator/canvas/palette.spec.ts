import { describe, expect, it } from '@jest/globals';
import { annotationLimits } from '@sop/contracts';
import { colourOf, haloOf, palette } from './palette.js';

/** Contrast ratio of two colours (WCAG 2). */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('annotator palette', () => {
  it('has ten different colours', () => {
    expect(palette).toHaveLength(annotationLimits.paletteSize);
    expect(new Set(palette.map((each) => each.fill)).size).toBe(10);
  });

  it('assigns colours by the position of the label and repeats after the tenth', () => {
    expect(colourOf(0)).toBe(palette[0]);
    expect(colourOf(9)).toBe(palette[9]);
    expect(colourOf(10)).toBe(palette[0]);
    expect(colourOf(23)).toBe(palette[3]);
  });

  it.each(palette)('has readable label text on $fill', ({ fill, ink }) => {
    expect(contrast(fill, ink)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(palette)('shows a $fill box on black, white and every grey between', (colour) => {
    for (let grey = 0; grey < 256; grey += 5) {
      const level = grey.toString(16).padStart(2, '0');
      const picture = `#${level}${level}${level}`;
      const best = Math.max(contrast(colour.fill, picture), contrast(haloOf(colour), picture));
      expect(best).toBeGreaterThanOrEqual(2);
    }
    for (const picture of ['#000000', '#ffffff']) {
      expect(Math.max(contrast(colour.fill, picture), contrast(haloOf(colour), picture))).toBeGreaterThan(
        4.5,
      );
    }
  });
});
