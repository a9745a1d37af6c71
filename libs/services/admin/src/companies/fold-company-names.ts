import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { foldColumn, InjectDatabase, type Database } from '@sop/database';

/** Updates the folded columns that the search uses. */
@Injectable()
export class FoldNames implements OnApplicationBootstrap {
  constructor(@InjectDatabase('admin') private readonly database: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    await foldColumn(this.database, {
      ...{ table: 'company', id: 'company_id', text: 'name', folded: 'name_folded' },
    });
    await foldColumn(this.database, {
      ...{ table: 'company_user', id: 'user_id', text: 'email', folded: 'email_folded' },
    });
  }
}
