import { useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { Link } from 'react-router-dom';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { formatNumber } from '../../../lib/intl.js';
import { texts as adminTexts } from '../admin.texts.js';

const texts = adminTexts.company;

/** The number of permanently failed jobs of the company with a link to them; only the link if the number is not available. */
export function FailedJobsOf({ id }: { id: string }) {
  const query = { company_id: id, limit: 1 };
  const failed = useQuery({
    queryKey: keys.failedWork(query),
    queryFn: ({ signal }) => call(routes.monitor.failed, { query, signal }),
    staleTime: 0,
  });
  const total = failed.data?.total;
  if (total === 0) return texts.noFailedJobs;
  return (
    <Link to={`/admin/jobs?company=${id}`}>
      {texts.showFailedJobs(typeof total === 'number' ? formatNumber(total) : null)}
    </Link>
  );
}
