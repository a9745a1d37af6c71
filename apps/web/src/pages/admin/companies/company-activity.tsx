import { useInfiniteQuery } from '@tanstack/react-query';
import { routes, type AuditEntry } from '@sop/contracts';
import { IconHistory } from '@tabler/icons-react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { auditLabelOf } from '../../../features/actions/audit-labels.texts.js';
import { actorOf } from '../../../features/audit/actor.js';
import { MoreButton } from '../../../features/paging/more-button.js';
import { formatMoment } from '../../../lib/date.js';
import { LinkButton } from '../../../ui/link-button.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { texts as adminTexts } from '../admin.texts.js';
import styles from './companies.module.css';

const texts = adminTexts.company;
const atOnce = 25;

/** The company's audit trail, newest first. */
export function CompanyActivity({ id }: { id: string }) {
  const activity = useInfiniteQuery({
    queryKey: keys.companyPart(id, 'activity'),
    queryFn: ({ pageParam, signal }) => {
      const query = { company_id: id, limit: atOnce, ...(pageParam !== null && { cursor: pageParam }) };
      return call(routes.audit.listAll, { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  if (activity.isError)
    return (
      <ErrorState message={detailOf(activity.error, texts.failure)} onRetry={() => void activity.refetch()} />
    );
  const entries = activity.data?.pages.flatMap(({ items }) => items);
  if (entries?.length === 0)
    return (
      <EmptyState
        icon={<IconHistory size={22} stroke={1.75} aria-hidden="true" />}
        title={texts.noActivity}
      />
    );
  return (
    <>
      <ol className={styles.entries} aria-busy={activity.isPending}>
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <div className={styles.steps}>
        <MoreButton list={activity}>{texts.moreActivity}</MoreButton>
        <LinkButton to={`/admin/audit?company=${id}`} variant="default">
          {texts.openAudit}
        </LinkButton>
      </div>
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const names = entry.targets.flatMap(({ kind, name }) => (kind === 'sop' && name ? [name] : []));
  return (
    <li>
      <b aria-hidden="true">{entry.action === 'sop.created' ? 'S' : '?'}</b>
      <span>
        {[auditLabelOf(entry.action), ...names].join(': ')}
        <small>
          {texts.by(actorOf(entry))} · <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
        </small>
      </span>
    </li>
  );
}
