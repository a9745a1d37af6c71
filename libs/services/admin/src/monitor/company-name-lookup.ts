import { Injectable } from '@nestjs/common';
import { matchesSearch, InjectDatabase, searchForms, type Database } from '@sop/database';

/** The largest list in a request to the services. */
const maxResults = 200;

/** Looks up names of companies in this service's list. */
@Injectable()
export class CompanyNameLookup {
  constructor(@InjectDatabase('admin') private readonly database: Database) {}

  async namesOf(ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const uniqueIds = [...new Set(ids.filter((id) => id !== null))];
    if (uniqueIds.length === 0) return new Map();
    const rows = await this.database.system((tx) =>
      tx.query<{ id: string; name: string }>(
        'select company_id as id, name from company where company_id = any($1) and name is not null',
        [uniqueIds],
      ),
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Companies with this text in their name or in a user's address, at most two hundred. */
  async find(text: string): Promise<string[]> {
    const rows = await this.database.system((tx) =>
      tx.query<{ id: string }>(
        `select c.company_id as id from company c where ${matchesSearch('$1', 'c.name', 'c.name_folded')}
           or exists (select 1 from company_user u where u.company_id = c.company_id and ${matchesSearch('$1', 'u.email', 'u.email_folded')})
         order by c.name_order limit ${maxResults}`,
        [searchForms(text)],
      ),
    );
    return rows.map(({ id }) => id);
  }
}
