import type { Sop } from '@sop/contracts';

/** A list of the SOP that can be written by hand. */
export type EditedList = 'safety' | 'equipment';

/** What the menu opens over the page. */
export type SopRoom = 'history' | 'reorder' | 'regenerate' | 'delete';

export interface SopMenuProps {
  readonly sop: Sop;
  /** Undefined where it has no place on the page. */
  readonly onEditList: Partial<Record<EditedList, () => void>>;
}
