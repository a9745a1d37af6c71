import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { foldColumn, InjectDatabase, type Database } from '@sop/database';

/** Brings up to date what users are found by. */
@Injectable()
export class FoldAddresses implements OnApplicationBootstrap {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  onApplicationBootstrap(): Promise<void> {
    return foldColumn(this.database, {
      ...{ table: 'app_user', id: 'id', text: 'email', folded: 'email_folded' },
    });
  }
}
