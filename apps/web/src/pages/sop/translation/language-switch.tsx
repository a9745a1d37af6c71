import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { queries } from '../../../api/queries.js';
import { languageName } from '../../../lib/intl.js';
import styles from './translation.module.css';
import { texts } from './translation.texts.js';

interface LanguageSwitchProps {
  readonly sopId: string;
  /** The language of the page; undefined for the original. */
  readonly current?: string;
}

/** The languages of an SOP as links; nothing where it has one only. */
export default function LanguageSwitch({ sopId, current }: LanguageSwitchProps) {
  const { data } = useQuery(queries.translations(sopId));
  if (!data || data.translations.length === 0) return null;
  const languages = data.translations.map(({ language }) => language);
  return (
    <nav className={styles.languages} aria-label={texts.languages} data-screen-only="">
      <ul>
        <li>
          <Link to={`/sop/${sopId}`} aria-current={current === undefined ? 'page' : undefined}>
            {texts.original(languageName(data.source_language))}
          </Link>
        </li>
        {languages.map((language) => (
          <li key={language}>
            <Link
              to={`/sop/${sopId}?language=${language}`}
              hrefLang={language}
              aria-current={current === language ? 'page' : undefined}
            >
              {languageName(language)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
