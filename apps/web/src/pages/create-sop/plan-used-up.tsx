import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.js';
import { texts as bannerTexts } from '../../features/billing-banner/billing-banner.texts.js';
import { useCan } from '../../features/permissions/use-can.js';
import { StoredRecordings } from '../../features/recorder/storage/stored-recordings-card.js';
import { LinkButton } from '../../ui/link-button.js';
import { Page } from '../../ui/page.js';
import { Notice } from '../../ui/states.js';
import styles from './choice-screen.module.css';
import { texts } from './create-sop.texts.js';

/** Shown before a file is chosen, because its upload would be in vain. */
export function PlanUsedUp({ reason }: { reason: string }) {
  const canPay = useCan('billing.manage');
  const company = useQuery(queries.me()).data?.company_name ?? '';
  return (
    <Page title={texts.tab} width="narrow">
      <div className={styles.choices}>
        <StoredRecordings />
        <Notice tone="attention">
          <div className={styles.usedUp}>
            <p>
              {reason} {!canPay && bannerTexts.ask(company)}
            </p>
            {canPay && <LinkButton to="/billing?tab=plans">{texts.seePlans}</LinkButton>}
          </div>
        </Notice>
      </div>
      <Link to="/dashboard" className={styles.back}>
        {texts.back}
      </Link>
    </Page>
  );
}
