import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { SignedPaths } from '@sop/object-store';
import { Caller, Input, Serve, type InputOf, refuse } from '@sop/service-kit';
import { CompanyRow } from './company.entity.js';
import { presentCompany } from './company.presenter.js';
import { UploadLogo } from '../logos/upload-logo.js';

@Controller()
export class CompaniesController {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly paths: SignedPaths,
    private readonly uploadLogo: UploadLogo,
  ) {}

  @Serve(routes.company.me)
  async mine(@Caller() { companyId }: Caller) {
    const company = await this.database.tenant(companyId, (tx) =>
      tx.manager.findOneBy(CompanyRow, { id: companyId }),
    );
    if (!company) throw refuse('request.sign-in');
    return presentCompany(company, this.paths);
  }

  @Serve(routes.company.uploadLogo)
  async replaceLogo(
    @Input() { upload }: InputOf<typeof routes.company.uploadLogo>,
    @Caller() caller: Caller,
  ) {
    const key = await this.uploadLogo.upload(caller, upload);
    return { logo_url: this.paths.sign(key) };
  }

  @Serve(routes.company.setBrand)
  setBrand(@Input() { body }: InputOf<typeof routes.company.setBrand>, @Caller() { companyId }: Caller) {
    return this.database.tenant(companyId, async (tx) => {
      const { accent_color: accentColor, banner_color: bannerColor, export_template: exportTemplate } = body;
      await tx.manager.update(CompanyRow, { id: companyId }, { accentColor, bannerColor, exportTemplate });
      const targets = [{ kind: 'company', id: companyId }];
      await tx.audit({ action: 'company.brand-changed', targets, detail: body });
      return body;
    });
  }
}
