import { ApiTokensCard } from './api-tokens-card.js';
import styles from './automation.module.css';
import { WebhooksCard } from './webhooks-card.js';

/** What programs may do with the company’s SOPs, and what they are called for. */
export default function AutomationTab() {
  return (
    <div className={styles.sections}>
      <ApiTokensCard />
      <WebhooksCard />
    </div>
  );
}
