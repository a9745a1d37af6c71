import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { foldColumn, InjectDatabase, type Database } from '@sop/database';

/** Updates the search forms of companies and users at boot. */
@Injectable()
export class FoldNames implements OnApplicationBootstrap {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    await foldColumn(this.database, {
      ...{ table: 'app_user', id: 'id', text: 'email', folded: 'email_folded' },
    });
    await foldColumn(this.database, {
      ...{ table: 'company', id: 'id', text: 'name', folded: 'name_folded' },
    });
  }
}
