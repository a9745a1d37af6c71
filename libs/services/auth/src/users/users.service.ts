import { Injectable } from '@nestjs/common';
import type { IdentityProvider } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { Mail } from '@sop/mail';
import { SignedPaths } from '@sop/object-store';
import { type Caller, refuse } from '@sop/service-kit';
import { ProviderClient } from '../federated/provider-client.js';
import { CompanyRow } from '../companies/company.entity.js';
import { UserRow } from './user.entity.js';
import { presentUser } from './user.presenter.js';

@Injectable()
export class UsersService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly paths: SignedPaths,
    private readonly mail: Mail,
    private readonly providers: ProviderClient,
  ) {}

  async me({
    companyId,
    userId,
    permissions,
    actor,
  }: Pick<Caller, 'companyId' | 'userId' | 'permissions' | 'actor'>) {
    return this.database.tenant(companyId, async (tx) => {
      const user = await tx.manager.findOneBy(UserRow, { id: userId, companyId });
      const company = await tx.manager.findOneBy(CompanyRow, { id: companyId });
      // A token outlives the erasure of its user by the five seconds of the session cache.
      if (!user || !company) throw refuse('request.sign-in');
      const linked = await tx.query<{ provider: IdentityProvider }>(
        'select distinct provider from identity_link where user_id = $1 order by provider',
        [userId],
      );
      const identityProviders = linked
        .map(({ provider }) => provider)
        .filter((provider) => this.providers.isConfigured(provider));
      return presentUser(user, company, {
        permissions: permissions,
        paths: this.paths,
        hasMailServer: this.mail.hasServer,
        identityProviders,
        operator: actor?.email,
      });
    });
  }
}
