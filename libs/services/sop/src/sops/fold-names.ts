import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { foldColumn, InjectDatabase, type Database } from '@sop/database';

/** Updates the texts by which titles and departments are found and compared. */
@Injectable()
export class FoldNames implements OnApplicationBootstrap {
  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    await foldColumn(this.database, { table: 'sop', id: 'id', text: 'title', folded: 'title_folded' });
    await foldColumn(this.database, { table: 'department', id: 'id', text: 'name', folded: 'name_folded' });
  }
}
