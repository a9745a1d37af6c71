import { useLocation } from 'react-router-dom';
import { MetricsPanel } from '../../features/platform-metrics/metrics-panel.js';
import { quickBackoff } from '../../features/platform-metrics/use-metrics.js';
import { Page } from '../../ui/page.js';
import { SideTabs } from '../../ui/side-tabs.js';
import styles from './admin.module.css';
import { texts } from './admin.texts.js';
import { ApiKey } from './api-key.js';
import { CompaniesPanel } from './companies/companies-panel.js';
import { Diagnostics } from './diagnostics.js';
import { LanguageModel } from './language-model.js';
import { ModelsCard } from './models/models-card.js';
import { OperatorOnly } from './operator-only.js';
import { PlanEditor } from './plans/plan-editor.js';
import { SpeechModelsCard } from './speech-models/speech-models-card.js';

/** The operator's start page: figures of the platform, companies, the API key, plans. */
export function Component() {
  return (
    <Page title={texts.title}>
      <OperatorOnly permission="platform.companies">
        <div className={styles.stack}>
          <Diagnostics />
          <SideTabs
            label={texts.sections}
            tabs={[
              { value: 'overview', label: texts.tabs.overview, content: <Overview />, isWide: true },
              { value: 'customization', label: texts.tabs.customization, content: <PlanEditor /> },
            ]}
          />
        </div>
      </OperatorOnly>
    </Page>
  );
}

/** One page at two addresses: the second one starts with the API key. */
function Overview() {
  const isForKey = useLocation().pathname.endsWith('/api-keys');
  return (
    <div className={styles.stack}>
      {isForKey && <AiCards />}
      <MetricsPanel backoff={quickBackoff} />
      <CompaniesPanel />
      {!isForKey && <AiCards />}
    </div>
  );
}

/** The key, the models, and what was asked of them. */
const AiCards = () => (
  <>
    <ApiKey />
    <ModelsCard />
    <SpeechModelsCard />
    <LanguageModel />
  </>
);
