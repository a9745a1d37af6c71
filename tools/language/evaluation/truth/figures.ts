import type { Group } from './narration.ts';
import { holdsLiteral, isSame, quantitiesOf, type Quantity } from './quantities.ts';

/** "wrong": the value has another unit there. */
export function figureIn(figure: Group, texts: readonly string[], aside: readonly string[]): string {
  if (texts.some((text) => holdsFigure(figure, text))) return 'met';
  const values = figure.flatMap(quantitiesOf);
  const hasOtherUnit = texts.some((text) =>
    quantitiesOf(text).some(
      (one) =>
        one.dimension !== null &&
        values.some(({ amount, dimension }) => amount === one.amount && dimension !== null),
    ),
  );
  if (hasOtherUnit) return 'wrong';
  return aside.some((text) => holdsFigure(figure, text)) ? 'aside' : 'lost';
}

export function holdsFigure(figure: Group, text: string): boolean {
  const found = quantitiesOf(text);
  return figure.some((wanted) =>
    wanted.startsWith('=') ? holdsLiteral(wanted.slice(1), text) : isAllFound(quantitiesOf(wanted), found),
  );
}

const isAllFound = (wanted: readonly Quantity[], found: readonly Quantity[]): boolean =>
  wanted.length > 0 && wanted.every((one) => found.some((other) => isSame(one, other)));
