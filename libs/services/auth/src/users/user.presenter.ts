import type { CompanyRow } from '../companies/company.entity.js';
import type { UserRow } from './user.entity.js';

export function presentUser(user: UserRow, company: CompanyRow) {
  return {
    id: user.id,
    email: user.email,
    is_admin: user.isAdmin,
    is_platform_admin: user.role === 'platform-admin',
    company_id: company.id,
    company_name: company.name,
    created_at: user.createdAt.toISOString(),
  };
}
