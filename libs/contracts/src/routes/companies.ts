import { z } from 'zod';
import { planLimit, planNames } from '../limits.js';
import { searchText, sortOrders } from '../page.js';
import { route } from '../route.js';
import { count, id, idParams, positiveCount } from '../wire.js';
import { companyUser } from './users.js';

/** The state of a company: suspended takes precedence over its subscription. */
export const companyStatuses = ['active', 'trial', 'suspended', 'cancelled', 'no_subscription'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];
export const companySorts = ['created_at', 'name', 'mrr', 'last_activity'] as const;

/** One company in the operator's list. Money in cents of `currency_code` a month, storage in MB; a limit of -1 is unlimited. */
export const companyCard = z.object({
  id,
  name: z.string(),
  primary_admin_email: z.string().nullable(),
  status: z.enum(companyStatuses),
  is_suspended: z.boolean(),
  /** It has trained a model of its own. */
  use_multihead: z.boolean(),
  mrr: count,
  currency_code: z.string(),
  current_plan: z.string().nullable(),
  created_at: z.string(),
  last_activity_at: z.string().nullable(),
  active_users: count,
  user_limit: planLimit,
  /** Null while the figures are unavailable. */
  sops_this_month: count.nullable(),
  sops_limit: planLimit,
  storage_used_mb: z
    .number()
    .min(0)
    .max(2 ** 50)
    .nullable(),
  storage_limit_mb: planLimit,
});
export type CompanyCard = z.infer<typeof companyCard>;

const companyFilter = z.object({
  /** Part of a company's name, or of the address of one of its users. */
  search: searchText.optional(),
  plan_filter: z.enum(planNames).optional(),
  status_filter: z.enum(['active', 'suspended', 'cancelled']).optional(),
});

const companyList = companyFilter.extend({
  page: z.coerce.number().pipe(positiveCount.max(100_000)).default(1),
  per_page: z.coerce.number().pipe(positiveCount.max(100)).default(12),
  sort_by: z.enum(companySorts).default('created_at'),
  sort_order: z.enum(sortOrders).default('desc'),
});
export type CompanyFilter = z.infer<typeof companyFilter>;
export type CompanyListQuery = z.infer<typeof companyList>;

/** Actions of the operator on customers. Each takes effect at once, everywhere, and is audited. */
export const companies = {
  list: route({
    name: 'companies.list',
    owner: 'admin',
    method: 'GET',
    path: '/admin/companies',
    access: 'platform.companies',
    summary: 'The companies of the platform in pages',
    query: companyList,
    reply: z.object({ companies: z.array(companyCard), total: count, total_pages: count }),
  }),
  export: route({
    name: 'companies.export',
    owner: 'admin',
    method: 'GET',
    path: '/admin/companies/export',
    access: 'platform.companies',
    summary: 'The companies that match, as CSV or JSON',
    query: companyFilter.extend({ format: z.enum(['csv', 'json']).default('csv') }),
    replyKind: 'bytes',
  }),
  rebuild: route({
    name: 'companies.rebuild',
    owner: 'admin',
    method: 'POST',
    path: '/admin/companies/rebuild',
    access: 'platform.companies',
    summary: 'Rebuilds the list from the data of the services, in the background',
  }),
  get: route({
    name: 'companies.get',
    owner: 'admin',
    method: 'GET',
    path: '/admin/companies/:id',
    access: 'platform.companies',
    summary: 'One company, with the fields of the list',
    params: idParams,
    reply: companyCard,
  }),
  users: route({
    name: 'companies.users',
    owner: 'auth',
    method: 'GET',
    path: '/admin/companies/:id/users',
    access: 'platform.companies',
    summary: 'The users of a company, oldest first; at most a thousand',
    params: idParams,
    reply: z.object({
      users: z.array(companyUser.extend({ is_admin: z.boolean() })).max(1000),
      total: count,
    }),
  }),
  loginAs: route({
    name: 'companies.login-as',
    owner: 'auth',
    method: 'POST',
    path: '/admin/companies/:id/login-as',
    access: 'platform.companies',
    summary: 'A token, valid for an hour, with which the operator acts as the administrator of a company',
    params: idParams,
    body: z.object({ reason: z.string().trim().min(1, 'Please enter a reason.').max(300) }),
    reply: z.object({
      access_token: z.string(),
      token_type: z.literal('bearer'),
      expires_in: count,
      expires_at: z.string(),
      impersonating: z.string(),
      company: z.string(),
    }),
    problems: [409],
  }),
  suspend: route({
    name: 'companies.suspend',
    owner: 'auth',
    method: 'POST',
    path: '/admin/companies/:id/suspend',
    access: 'platform.companies',
    summary: 'Suspends a company: ends all its sessions; its users see the reason when they sign in',
    params: idParams,
    problems: [409],
  }),
  reactivate: route({
    name: 'companies.reactivate',
    owner: 'auth',
    method: 'POST',
    path: '/admin/companies/:id/reactivate',
    access: 'platform.companies',
    summary: 'Lets the users of a suspended company sign in again',
    params: idParams,
  }),
  remove: route({
    name: 'companies.remove',
    owner: 'auth',
    method: 'DELETE',
    path: '/admin/companies/:id',
    access: 'platform.companies',
    summary: 'Deletes a company with all its data',
    params: idParams,
    /** The company's name, typed: prevents deleting by mistake. */
    query: z.object({ name: z.string().max(200) }),
    problems: [409],
  }),
};
