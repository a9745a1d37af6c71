import { permissions, type CompanyUser, type IdentityProvider, type Permission } from '@sop/contracts';
import type { SignedPaths } from '@sop/object-store';
import { brandOf, logoOf } from '../companies/company.presenter.js';
import type { CompanyRow } from '../companies/company.entity.js';
import type { UserRow } from './user.entity.js';

/** @param permissions those of the caller in this session */
export function presentUser(
  user: UserRow,
  company: CompanyRow,
  {
    permissions: held,
    paths,
    hasMailServer,
    identityProviders,
    operator = null,
  }: {
    permissions: ReadonlySet<Permission>;
    paths: SignedPaths;
    hasMailServer: boolean;
    identityProviders: IdentityProvider[];
    operator?: string | null | undefined;
  },
) {
  return {
    id: user.id,
    email: user.email,
    display_name: user.displayName,
    role: user.companyRole,
    permissions: permissions.filter((permission) => held.has(permission)),
    is_admin: user.companyRole === 'admin',
    is_platform_admin: user.role === 'platform-admin',
    muted_notices: user.mutedNotices,
    muted_in_product: user.mutedInProduct,
    is_email_confirmed: user.emailConfirmedAt !== null,
    has_password: user.hasPassword,
    identity_providers: identityProviders,
    has_mail_server: hasMailServer,
    company_id: company.id,
    company_name: company.name,
    company_logo_url: logoOf(company, paths),
    company_brand: brandOf(company),
    acted_as_by: operator,
    created_at: user.createdAt.toISOString(),
  };
}

/** The view for an administrator of the company. */
export function presentCompanyUser(user: UserRow): CompanyUser {
  return {
    id: user.id,
    email: user.email,
    display_name: user.displayName,
    role: user.companyRole,
    is_active: user.isActive,
    last_login: user.lastLoginAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
  };
}
