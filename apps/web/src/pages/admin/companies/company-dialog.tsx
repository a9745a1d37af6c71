import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes, type CompanyCard } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { formatMoment } from '../../../lib/date.js';
import { Dialog } from '../../../ui/dialog.js';
import { texts as adminTexts } from '../admin.texts.js';
import { Facts } from '../../../ui/facts.js';
import { CompanyActions } from './company-actions.js';
import { CompanyActivity } from './company-activity.js';
import { FailedJobsOf } from './company-links.js';
import { CompanySubscription } from './company-subscription.js';
import { CompanyUsage } from './company-usage.js';
import { CompanyUsers } from './company-users.js';
import styles from './companies.module.css';

const texts = adminTexts.company;

/** The details and actions of one customer. */
export default function CompanyDialog({
  company: known,
  onClose,
}: {
  company: CompanyCard;
  onClose: () => void;
}) {
  const { data } = useQuery({
    queryKey: keys.companyOne(known.id),
    queryFn: ({ signal }) => call(routes.companies.get, { params: { id: known.id }, signal }),
  });
  const company = data ?? known;
  const tabs = [
    ['overview', texts.tabs.overview, <Overview key="overview" company={company} />],
    ['subscription', texts.tabs.subscription, <CompanySubscription key="subscription" id={company.id} />],
    ['users', texts.tabs.users, <CompanyUsers key="users" id={company.id} />],
    ['usage', texts.tabs.usage, <CompanyUsage key="usage" id={company.id} />],
    ['activity', texts.tabs.activity, <CompanyActivity key="activity" id={company.id} />],
    ['actions', texts.tabs.actions, <CompanyActions key="actions" company={company} onDeleted={onClose} />],
  ] as const;
  return (
    <Dialog opened title={company.name} onClose={onClose} size={860}>
      <Tabs defaultValue="overview" keepMounted={false}>
        <Tabs.List aria-label={texts.sections} className={styles.tabs}>
          {tabs.map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(([value, , content]) => (
          <Tabs.Panel key={value} value={value}>
            <div className={styles.section}>{content}</div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Dialog>
  );
}

function Overview({ company }: { company: CompanyCard }) {
  return (
    <Facts
      facts={[
        [texts.id, company.id],
        [texts.created, formatMoment(company.created_at)],
        [texts.status, company.is_suspended ? texts.suspended : texts.active],
        [texts.lastActivity, company.last_activity_at ? formatMoment(company.last_activity_at) : texts.never],
        [texts.model, company.use_multihead ? texts.multihead : texts.standard],
        [texts.failedJobs, <FailedJobsOf key="failed-jobs" id={company.id} />],
      ]}
    />
  );
}
