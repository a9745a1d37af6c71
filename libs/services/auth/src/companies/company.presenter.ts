import type { SignedPaths } from '@sop/object-store';
import type { CompanyRow } from './company.entity.js';

export function presentCompany(company: CompanyRow, paths: SignedPaths) {
  return {
    id: company.id,
    name: company.name,
    logo_url: company.logoKey === null ? null : paths.sign(company.logoKey),
  };
}
