import type { SignedPaths } from '@sop/object-store';
import type { CompanyRow } from './company.entity.js';

export function presentCompany(company: CompanyRow, paths: SignedPaths) {
  return {
    id: company.id,
    name: company.name,
    logo_url: logoOf(company, paths),
  };
}

export const logoOf = ({ logoKey }: Pick<CompanyRow, 'logoKey'>, paths: SignedPaths): string | null =>
  logoKey === null ? null : paths.sign(logoKey);
