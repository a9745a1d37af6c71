import { defaultBrand, permissionsOfRole, type CompanyRole, type ReplyOf, type routes } from '@sop/contracts';

type Me = ReplyOf<typeof routes.users.me>;

/** A signed-in user of a role, as `GET /api/users/me` returns it. */
export const meOf = (role: CompanyRole): Me => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ada@example.com',
  display_name: null,
  is_admin: role === 'admin',
  is_platform_admin: false,
  acted_as_by: null,
  muted_notices: [],
  muted_in_product: [],
  is_email_confirmed: true,
  has_password: true,
  identity_providers: [],
  has_mail_server: true,
  role,
  permissions: [...permissionsOfRole[role]],
  company_id: '00000000-0000-4000-8000-000000000002',
  company_name: 'Acme',
  company_logo_url: null,
  company_brand: defaultBrand,
  created_at: '2026-11-19T12:00:00Z',
});
