import { IconSearch } from '@tabler/icons-react';
import styles from '../shell.module.css';
import { texts } from '../shell.texts.js';
import { searchKey } from './use-search-key.js';

interface SearchButtonProps {
  readonly onClick: () => void;
  readonly isOpen: boolean;
  /** On small screens. */
  readonly isIcon?: boolean;
}

/** Opens the search; shows its shortcut where there is a keyboard. */
export function SearchButton({ onClick, isOpen, isIcon = false }: SearchButtonProps) {
  return (
    <button
      type="button"
      className={isIcon ? styles.searchIcon : styles.search}
      onClick={onClick}
      aria-label={texts.search}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts={searchKey.announced}
    >
      <IconSearch size={isIcon ? 22 : 18} stroke={1.75} aria-hidden="true" />
      {!isIcon && (
        <>
          {texts.search}
          <kbd aria-hidden="true">{searchKey.shown}</kbd>
        </>
      )}
    </button>
  );
}
