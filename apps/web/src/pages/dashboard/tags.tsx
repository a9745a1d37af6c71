import { texts } from './dashboard.texts.js';
import styles from './tags.module.css';

/** As many as fit on a line or two. */
const shown = 3;

/** The tags of an SOP in a list. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={texts.tags}>
      {tags.slice(0, shown).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {tags.length > shown && <li className={styles.more}>{texts.moreTags(tags.length - shown)}</li>}
    </ul>
  );
}
