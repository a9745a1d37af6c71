import { Card } from '../../../ui/card.js';
import { LanguageSelect } from '../../../ui/language-select.js';
import styles from './users.module.css';
import { texts } from './users.texts.js';

/** For every user: of the web on this device. */
export function OwnLanguage() {
  return (
    <Card title={texts.ownLanguage} lead={texts.ownLanguageLead}>
      <div className={styles.own}>
        <LanguageSelect />
      </div>
    </Card>
  );
}
