import { Button } from '@mantine/core';
import { hasToken } from '../../api/session.js';
import { storeChoice, readChoice } from '../../lib/local-choice.js';
import { Card } from '../../ui/card.js';
import styles from './admin.module.css';
import { texts as adminTexts } from './admin.texts.js';
import { Facts } from '../../ui/facts.js';

const texts = adminTexts.diagnostics;
const loggingChoice = 'enableDetailedApiLogging';

const isLocal = () => ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname);

/** Diagnostics of the browser for the operator. */
export function Diagnostics() {
  const isLogging = readChoice(loggingChoice) !== 'false';
  const enable = () => {
    storeChoice(loggingChoice, 'true');
    window.location.reload();
  };
  return (
    <Card
      title={texts.title}
      actions={
        <>
          <Button variant="default" onClick={enable} disabled={isLogging}>
            {texts.enable}
          </Button>
          <Button variant="default" onClick={() => console.clear()}>
            {texts.clear}
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          [texts.environment, isLocal() ? texts.development : texts.production],
          [texts.hostname, window.location.hostname],
          [texts.authenticated, hasToken() ? texts.yes : texts.no],
          [texts.logging, isLogging ? texts.on : texts.off],
        ]}
      />
      <p className={styles.note}>{texts.note}</p>
    </Card>
  );
}
