import type { CompanyBrand } from '@sop/contracts';
import type { SignedPaths } from '@sop/object-store';
import type { CompanyRow } from './company.entity.js';

export function presentCompany(company: CompanyRow, paths: SignedPaths) {
  return {
    id: company.id,
    name: company.name,
    logo_url: logoOf(company, paths),
    brand: brandOf(company),
  };
}

/** How its documents look. */
export const brandOf = ({
  accentColor,
  bannerColor,
  exportTemplate,
}: Pick<CompanyRow, 'accentColor' | 'bannerColor' | 'exportTemplate'>): CompanyBrand => ({
  accent_color: accentColor,
  banner_color: bannerColor,
  export_template: exportTemplate,
});

export const logoOf = ({ logoKey }: Pick<CompanyRow, 'logoKey'>, paths: SignedPaths): string | null =>
  logoKey === null ? null : paths.sign(logoKey);
