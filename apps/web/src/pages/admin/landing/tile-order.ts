import type { MarketingTile } from '@sop/contracts';

const firstTitles = ['free trial', 'free'];

const rank = ({ title }: MarketingTile): number => {
  const index = firstTitles.indexOf(title.trim().toLowerCase());
  return index === -1 ? firstTitles.length : index;
};

/** The order of the server: a free trial, free tiles, then by number, then by id. */
export const inOrder = (tiles: readonly MarketingTile[]): MarketingTile[] =>
  tiles.toSorted(
    (one, other) =>
      rank(one) - rank(other) || one.display_order - other.display_order || (one.id < other.id ? -1 : 1),
  );
