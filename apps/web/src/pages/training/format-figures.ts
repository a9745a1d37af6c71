import { formatDecimalPlaces, formatPlaces } from '../../lib/intl.js';

/** A precision between 0 and 1 with two decimals; a dash if there is none. */
export const precisionFigure = (value: number | null | undefined): string =>
  value == null ? '–' : formatPlaces(value, 2);

/** A loss with three decimals. */
export const lossFigure = (value: number | null | undefined): string =>
  value == null ? '–' : formatPlaces(value, 3);

/** A learning rate: `0.001`, `2.5e-5`. */
export function rateFigure(value: number | null | undefined): string {
  if (value == null) return '–';
  return value !== 0 && value < 0.0001
    ? value.toExponential(1)
    : formatDecimalPlaces(Number(value.toPrecision(3)));
}
