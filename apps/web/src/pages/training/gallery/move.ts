/** The target of a key: the frame at a position in the list, or frames that are not loaded yet. */
export type Move = { readonly to: number } | 'next-page' | 'previous-page';

interface Grid {
  readonly count: number;
  readonly columns: number;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

/** What a key does at a position of the grid; null if nothing. Left and right cross rows. */
export function moveOf(key: string, index: number, grid: Grid): Move | null {
  if (key === 'ArrowRight') return step(index + 1, grid);
  if (key === 'ArrowLeft') return step(index - 1, grid);
  if (key === 'ArrowDown') return step(index + grid.columns, grid);
  if (key === 'ArrowUp') return step(index - grid.columns, grid);
  if (key === 'Home' && grid.count > 0) return { to: 0 };
  if (key === 'End' && grid.count > 0) return { to: grid.count - 1 };
  return null;
}

function step(to: number, { count, hasNext, hasPrevious }: Grid): Move | null {
  if (to >= 0 && to < count) return { to };
  if (to < 0) return hasPrevious ? 'previous-page' : null;
  return hasNext ? 'next-page' : null;
}
