import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { foldColumn, InjectDatabase, type Database } from '@sop/database';

/** Brings up to date what companies are found by. */
@Injectable()
export class FoldNames implements OnApplicationBootstrap {
  constructor(@InjectDatabase('admin') private readonly database: Database) {}

  onApplicationBootstrap(): Promise<void> {
    return foldColumn(this.database, {
      ...{ table: 'company', id: 'company_id', text: 'name', folded: 'name_folded' },
    });
  }
}
