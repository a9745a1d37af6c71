import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';
import { MetricsPanel } from '../../features/platform-metrics/metrics-panel.js';
import { slowBackoff } from '../../features/platform-metrics/use-metrics.js';
import { storeChoice, readChoice } from '../../lib/local-choice.js';
import styles from './dashboard.module.css';
import { texts } from './dashboard.texts.js';

const shownChoice = 'showAdminMetrics';

/** The platform's figures above the operator's SOPs, shown or hidden as stored in this browser. */
export default function AdminMetrics() {
  const [isShown, setIsShown] = useState(() => readChoice(shownChoice) === 'true');
  const toggle = () => {
    storeChoice(shownChoice, String(!isShown));
    setIsShown(!isShown);
  };
  return (
    <div className={styles.metrics}>
      <Button
        variant="default"
        aria-expanded={isShown}
        leftSection={<IconChartBar size={18} stroke={1.75} aria-hidden="true" />}
        onClick={toggle}
      >
        {isShown ? texts.hideMetrics : texts.showMetrics}
      </Button>
      {isShown && <MetricsPanel backoff={slowBackoff} />}
    </div>
  );
}
