import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routes, type CompanyListQuery } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { hasStatus } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { quickBackoff } from '../../../features/platform-metrics/use-metrics.js';
import { put, useAddress } from '../../../ui/use-address.js';

const retries = 3;
export const pageSizes = [12, 24, 48] as const;

export const companyOrders = {
  newest: { sort_by: 'created_at', sort_order: 'desc' },
  oldest: { sort_by: 'created_at', sort_order: 'asc' },
  'name-asc': { sort_by: 'name', sort_order: 'asc' },
  'name-desc': { sort_by: 'name', sort_order: 'desc' },
  'mrr-desc': { sort_by: 'mrr', sort_order: 'desc' },
  'mrr-asc': { sort_by: 'mrr', sort_order: 'asc' },
  active: { sort_by: 'last_activity', sort_order: 'desc' },
} as const satisfies Record<string, Pick<CompanyListQuery, 'sort_by' | 'sort_order'>>;
type CompanyOrder = keyof typeof companyOrders;

const plans = ['trial', 'starter', 'professional', 'enterprise', 'legacy_unlimited'] as const;
const statuses = ['active', 'suspended', 'cancelled'] as const;

/** Search, filters, order and page from the URL; any change of the others returns to the first page. */
export function useCompanyListParams() {
  const [address, change] = useAddress();
  const given = (name: string) => address.get(name) ?? '';
  const set = (name: string, value: string) =>
    change(
      (next) => {
        put(next, name, value);
        if (name !== 'page') next.delete('page');
      },
      { replace: true },
    );
  const order =
    (Object.keys(companyOrders) as CompanyOrder[]).find((name) => name === given('order')) ?? 'newest';
  const plan = plans.find((name) => name === given('plan'));
  const status = statuses.find((name) => name === given('status'));
  const search = given('q');
  const perPage = pageSizes.find((size) => size === Number(given('size'))) ?? pageSizes[0];
  const page = Math.max(1, Math.trunc(Number(given('page'))) || 1);
  const filter = {
    ...(search !== '' && { search }),
    ...(plan && { plan_filter: plan }),
    ...(status && { status_filter: status }),
  };
  return { search, plan: plan ?? '', status: status ?? '', order, perPage, page, filter, set };
}

export type CompanyListParams = ReturnType<typeof useCompanyListParams>;

/** A page of companies, retried after 1, 2 and 4 seconds. Previous data stays until the reply. */
export function useCompanies({ filter, order, perPage, page }: CompanyListParams) {
  const query = { ...filter, ...companyOrders[order], per_page: perPage, page };
  return useQuery({
    queryKey: keys.companyPage(query),
    queryFn: ({ signal }) => call(routes.companies.list, { query, signal }),
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < retries && !hasStatus(error, 401, 403, 422),
    retryDelay: quickBackoff,
  });
}
