import type { Sop } from '@sop/contracts';

/** A list of the SOP that can be edited. */
export type EditedList = 'safety' | 'equipment';

/** The dialogs that the menu opens. */
export type SopMenuDialog =
  | 'history'
  | 'reorder'
  | 'regenerate'
  | 'redact'
  | 'tags'
  | 'duplicate'
  | 'translate'
  | 'delete';

export interface SopMenuProps {
  readonly sop: Sop;
  /** Undefined where the page has no such list. */
  readonly onEditList: Partial<Record<EditedList, () => void>>;
}
